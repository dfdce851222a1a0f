import { appendFile, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeFolder } from './partner'
import { type Application, openStore } from './store'

let folder: string
let unreadable: number[]
const reopen = () => openStore(folder, (lines) => unreadable.push(lines))
const journal = () => path.join(folder, 'journal.jsonl')
const countLines = async () => (await readFile(journal(), 'utf8')).split('\n').length - 1

const makeApplication = (reference: string): Application => ({
  reference,
  outcome: 'approve',
  corrected: false,
  tries: 1,
  applicationId: null,
  acceptedAt: null,
  decidedAt: null,
  delivered: 0,
})

beforeEach(async () => {
  folder = await makeFolder()
  unreadable = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

test('the simulator still has its stored applications after a crash', async () => {
  const store = await reopen()
  const application = makeApplication('a:1')
  store.put(application)
  await store.persist()
  application.tries = 2
  store.put(application)
  await store.persist()
  const again = await reopen()
  expect([...again.list()]).toEqual([{ ...makeApplication('a:1'), tries: 2 }])
  await Promise.all([store.close(), again.close()])
})

test('an incomplete journal line after a crash does not affect other journal lines', async () => {
  const store = await reopen()
  store.put(makeApplication('a:1'))
  await store.close()
  await appendFile(journal(), '{"reference":"b:1","outc')
  const second = await reopen()
  expect(unreadable).toEqual([1])
  second.put(makeApplication('c:1'))
  await second.close()
  const third = await reopen()
  expect([...third.list()].map((application) => application.reference)).toEqual(['a:1', 'c:1'])
  expect(unreadable).toEqual([1])
  await third.close()
})

test('after a kill, the simulator discards an incomplete replacement journal', async () => {
  const store = await reopen()
  store.put(makeApplication('a:1'))
  await store.close()
  await writeFile(`${journal()}.new`, '{"reference":"never"')
  const again = await reopen()
  expect([...again.list()].map((application) => application.reference)).toEqual(['a:1'])
  await again.close()
})

test('a start of the simulator shrinks its journal to one line per application', async () => {
  const store = await reopen()
  const application = makeApplication('a:1')
  for (let change = 0; change < 11_000; change += 1) {
    application.tries = change
    store.put(application)
    // A write adds only one line per application. So each change needs its own write.
    await store.persist()
  }
  expect(await countLines()).toBeLessThan(10_100)
  await store.close()
  const again = await reopen()
  expect(await countLines()).toBe(1)
  expect(again.find('a:1')?.tries).toBe(10_999)
  await again.close()
}, 60_000)

test('the simulator reports a disk failure and loses no later write', async () => {
  const store = await reopen()
  store.put(makeApplication('a:1'))
  await store.persist()
  const handle = await open(journal())
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()

  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const append = vi.spyOn(prototype, 'appendFile').mockImplementation(async () => {
    await appendFile(journal(), '{"reference":"b:')
    throw full
  })
  store.put(makeApplication('b:1'))
  await expect(store.persist()).rejects.toBe(full)
  store.put(makeApplication('c:1'))
  await expect(store.persist()).rejects.toBe(full)
  append.mockRestore()
  await store.persist()

  vi.spyOn(prototype, 'datasync').mockRejectedValueOnce(full)
  store.put(makeApplication('d:1'))
  await expect(store.persist()).rejects.toBe(full)
  await store.persist()

  const again = await reopen()
  expect([...again.list()].map((application) => application.reference)).toEqual([
    'a:1',
    'b:1',
    'c:1',
    'd:1',
  ])
  expect(unreadable).toEqual([])
  await Promise.all([store.close(), again.close()])
})

test('only the owner can read the journal of the simulator', async () => {
  const deep = path.join(folder, 'made', 'here')
  const store = await openStore(deep, () => {})
  expect((await stat(path.join(deep, 'journal.jsonl'))).mode & 0o777).toBe(0o600)
  await store.close()
})

test('the simulator refuses a data path that is a file', async () => {
  await writeFile(path.join(folder, 'file'), '')
  await mkdir(path.join(folder, 'other', 'journal.jsonl'), { recursive: true })
  await expect(openStore(path.join(folder, 'file'), () => {})).rejects.toMatchObject({
    code: 'EEXIST',
  })
  await expect(openStore(path.join(folder, 'other'), () => {})).rejects.toMatchObject({
    code: 'EISDIR',
  })
})
