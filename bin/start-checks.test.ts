import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { findDiskFault, findPortFault } from './start-checks.mjs'
import { makeTestProject, type Run } from './test-project'

let project: ReturnType<typeof makeTestProject>
let runs: Run[]
beforeEach(() => {
  project = makeTestProject()
  runs = []
})
afterEach(async () => {
  for (const run of runs) run.child.kill('SIGKILL')
  await Promise.all(runs.map((run) => run.ended))
  project.remove()
})
const start = (env: Record<string, string> = {}, args: string[] = []): Run => {
  const run = project.run('start.mjs', env, args)
  runs.push(run)
  return run
}

/** Listens on a free port of this process until the test ends. */
async function listen(onConnection: (socket: net.Socket) => void = () => {}): Promise<number> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as net.AddressInfo).port
}

describe('checks of npm start before it installs and builds', () => {
  test('npm start reports all failed start checks together and installs nothing', async () => {
    project.write('taken', '')
    project.write('.build', '')
    const port = await listen()
    const run = start({ PORT: String(port), DATA_DIR: 'taken/data' })
    expect(await run.ended).toBe(1)
    const [first, ...faults] = run.errors().trim().split('\n')
    expect(first).toBe('The start is refused, and nothing was changed.')
    expect(faults.toSorted()).toEqual([
      `  ${project.root}/.build: ${project.root}/.build is a file, and a folder is needed. Move the file away.`,
      `  DATA_DIR: ${project.root}/taken/data: ${project.root}/taken is a file, and a folder is needed. Move the file away.`,
      expect.stringContaining(`  PORT: process ${process.pid} (`),
    ])
    expect(project.whatRan()).toEqual([])
  })

  test('if another process uses the port, npm run dev reports it and installs nothing', async () => {
    const port = await listen()
    const run = start({ PORT: String(port) }, ['--dev'])
    expect(await run.ended).toBe(1)
    expect(run.errors()).toContain(`  PORT: process ${process.pid} (`)
    expect(project.whatRan()).toEqual([])
  })

  test("a worker and a migration start although another process uses the app's port", async () => {
    const port = String(await listen())
    for (const flag of ['--worker', '--migrate']) {
      const run = start({ PORT: port }, [flag])
      await expect.poll(run.output).toContain('serving')
      run.child.kill('SIGTERM')
      await run.ended
    }
    const run = start({ WORKER_PORT: port }, ['--worker'])
    expect(await run.ended).toBe(1)
    expect(run.errors()).toContain('  WORKER_PORT: process ')
  })

  test('npm start reports a folder in which its user may not write', () => {
    fs.chmodSync(project.root, 0o755)
    fs.mkdirSync(path.join(project.root, 'closed'), { mode: 0o555 })
    const module = pathToFileURL(path.join(project.root, 'bin/start-checks.mjs')).href
    const folder = path.join(project.root, 'closed/data')
    const script = `import { findFolderFault } from '${module}'; console.log(findFolderFault('${folder}', 'DATA_DIR'))`
    const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const output = execFileSync('node', ['--input-type=module', '-e', script], {
      ...other,
      cwd: '/',
      env: { ...process.env, USER: 'ada' },
      encoding: 'utf8',
    })
    expect(output).toMatch(/^DATA_DIR: ada may not write in \/\S+\/closed\. Start as the owner/)
  })

  test('npm start reports a disk with 299 MB free if the start needs 300 MB', () => {
    const disk = (megabytes: number) =>
      (() => ({ bavail: megabytes * 1000, bsize: 1000 })) as unknown as typeof fs.statfsSync
    expect(findDiskFault('/data', 300, disk(299))).toBe(
      '/data: the disk has 299 MB free, and this start needs 300 MB. Free some space.',
    )
    expect(findDiskFault('/data', 300, disk(300))).toBeUndefined()
  })

  test('npm start reports a HOST address that this machine does not have', async () => {
    expect(await findPortFault(3000, '203.0.113.7')).toContain('HOST: 203.0.113.7 is no address')
  })

  test('npm start refuses wrong settings before it builds the pages', async () => {
    const run = start({ PORT: 'http' })
    expect(await run.ended).toBe(1)
    expect(project.whatRan().slice(1)).toEqual(['esbuild'])
    expect(run.errors()).toContain('The pages were not built. Correct the settings')
    expect(run.output()).toContain('PORT: must be a whole number.')
  })
})

describe('a first start without the package registry', () => {
  const sentence = 'The first start needs the package registry once'
  const realNpm = (port: number) => ({
    npm_execpath: '',
    npm_config_registry: `http://127.0.0.1:${port}/`,
  })

  test.each(['refuses', 'never answers'])(
    'the first npm start prints one sentence if the package registry %s',
    async (kind) => {
      const port = kind === 'refuses' ? 1 : await listen()
      const run = start(realNpm(port))
      // The test fails after a minute. Without this limit, it would wait as long as npm itself
      // does.
      const ended = Promise.race([run.ended, sleep(60_000, 'still waiting', { ref: false })])
      expect(await ended).toBe(1)
      expect(run.errors().trim()).toMatch(new RegExp(`^${sentence}.*start again\\.$`))
      expect(fs.existsSync(path.join(project.root, 'node_modules'))).toBe(false)
    },
  )

  test('a later npm start does not need the package registry', async () => {
    const first = start()
    await expect.poll(first.output).toContain('serving')
    first.child.kill('SIGTERM')
    await first.ended
    const later = start(realNpm(1))
    await expect.poll(later.output).toContain('serving')
  })
})

describe('the output of a start without a terminal', () => {
  test('without a terminal, npm start prints the output of install and build as JSON', async () => {
    const run = start()
    await expect.poll(run.output).toContain('serving')
    const lines = run.lines().slice(0, -1)
    const events = lines.map((line) => JSON.parse(line))
    expect(events.map(({ event, msg }) => [event, msg])).toEqual([
      ['start.step', 'Installing packages.'],
      ['start.step', 'Building.'],
      ['start.output', 'compiling "pages"'],
    ])
    for (const { level, time } of events)
      expect([level, Number.isNaN(Date.parse(time))]).toEqual(['info', false])
  })

  test('without a terminal, a failed build ends with a JSON line of level fatal', async () => {
    const run = start({ BUILD_FAILS: '1' })
    expect(await run.ended).toBe(1)
    expect(JSON.parse(run.lines().at(-1)!)).toMatchObject({
      level: 'fatal',
      event: 'start.failed',
      msg: expect.stringContaining('Building the pages failed'),
    })
  })
})
