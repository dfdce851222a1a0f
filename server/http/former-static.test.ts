import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serveFormerStatic } from './former-static'

const hourMs = 3_600_000

/** Creates the files of the present build, and of a build that was replaced some hours ago. */
function makeFolders(former: Record<string, string>, hoursAgo: number) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'former-static-'))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
  const next = path.join(root, '.next')
  const dataDir = path.join(root, 'data')
  const write = (folder: string, files: Record<string, string>) => {
    fs.mkdirSync(path.join(folder, 'chunks'), { recursive: true })
    for (const [name, text] of Object.entries(files))
      fs.writeFileSync(path.join(folder, 'chunks', name), text)
  }
  write(path.join(next, 'static'), { 'both.js': 'same', 'new.js': 'new' })
  const kept = path.join(dataDir, 'static/one')
  write(kept, former)
  const replacedAt = (Date.now() - hoursAgo * hourMs) / 1000
  fs.utimesSync(kept, replacedAt, replacedAt)
  write(path.join(dataDir, 'static/two.new'), { 'unfinished.js': 'unfinished' })
  return { next, dataDir }
}

/** Serves these folders. Returns a function that requests one file of a build. */
async function serve(folders: { next: string; dataDir: string }) {
  const listener = serveFormerStatic((_, outgoing) => outgoing.writeHead(404).end(), folders)
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return async (name: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/_next/static/chunks/${name}`)
    return [response.status, await response.text(), response.headers.get('content-type')]
  }
}

test('a script of the previous build is still served 23 hours after a release', async () => {
  const former = { 'old.js': 'old', 'both.js': 'same', 'hidden.map': 'map' }
  const read = await serve(makeFolders(former, 23))
  expect(await read('old.js')).toEqual([200, 'old', 'application/javascript; charset=UTF-8'])
  // Next.js itself serves the files of the present build.
  for (const name of [
    'both.js',
    'hidden.map',
    'unfinished.js',
    '..%2f..%2f..%2fsecret.js',
    '%E0.js',
  ])
    expect(await read(name)).toEqual([404, '', null])
})

test('a script of the previous build is not served 25 hours after a release', async () => {
  const read = await serve(makeFolders({ 'old.js': 'old' }, 25))
  expect(await read('old.js')).toEqual([404, '', null])
})
