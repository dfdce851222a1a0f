import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Runs the setup as Vitest does, and prints the folder for the database servers.
const program = `
const { default: setup } = await import(${JSON.stringify(path.resolve('bin/setup-database.mjs'))})
const provided = {}
await setup({ provide: (name, value) => { provided[name] = value } })
console.log(provided.databaseServers)
setInterval(() => {}, 1000)
`

test.each(['SIGINT', 'SIGTERM'] as const)(
  'after %s, a test run stops its database servers and ends',
  async (signal) => {
    const run = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [printed] = await once(run.stdout!, 'data')
    const folder = String(printed).trim()
    // This process takes the place of a database server.
    const server = spawn('sleep', ['100'])
    fs.mkdirSync(path.join(folder, '1/postgres'), { recursive: true })
    fs.writeFileSync(path.join(folder, '1/postgres/postmaster.pid'), `${server.pid}\n`)
    const ends = Promise.all([once(run, 'exit'), once(server, 'exit')])
    run.kill(signal)
    expect(await ends).toEqual([
      [null, signal],
      [null, 'SIGQUIT'],
    ])
    expect(fs.existsSync(folder)).toBe(false)
  },
)
