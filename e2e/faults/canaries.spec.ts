import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberOf, sendCrowd } from '../support/canary-crowd'
import { isLongRun, readCount, reportFigures } from '../support/counts'
import { openDatabase } from '../support/database'
import { secondsSince } from '../support/figures'
import { findNumbers, searchBlockBytes } from '../support/number-search'
import { makeTempFolder, removeFolder, type Service, startService } from '../support/service'
import { readFiles, readTables, type Sink } from '../support/sinks'

const canaries = readCount('canaries')
const numbers = new Set(Array.from({ length: canaries }, (_, i) => numberOf(i)))

const dataDir = makeTempFolder()
let service: Service | undefined
beforeAll(async () => {
  service = await startService({
    dataDir,
    env: { LOG_LEVEL: 'debug', RATE_LIMIT_CALLS_PER_MINUTE: '100000000' },
  })
})
afterAll(async () => {
  await service?.stop()
  await removeFolder(dataDir)
})

test('the number search finds an SSN in every encoding, but not inside a longer number', () => {
  const nine = numberOf(canaries - 1)
  const dashed = `${nine.slice(0, 3)}-${nine.slice(3, 5)}-${nine.slice(5)}`
  const noise = Buffer.alloc(5000, '0123456789abcdef-')
  for (const text of [nine, dashed]) {
    const forms = [
      Buffer.from(` ${text} `),
      Buffer.from(`"${text}"`),
      Buffer.from(Buffer.from(text).toString('hex')),
      Buffer.from(`\\x0${Buffer.from(text).toString('hex').toUpperCase()}`),
      Buffer.from(text, 'utf16le'),
      Buffer.from(text, 'utf16le').swap16(),
      Buffer.from(`number=${encodeURIComponent(text)}&`),
      ...['', 'x ', 'xy '].map((lead) =>
        Buffer.from(Buffer.from(`{"a":"${lead}${text}"}`).toString('base64url')),
      ),
    ]
    for (const form of forms) {
      const planted = Buffer.concat([noise, Buffer.from('.'), form, Buffer.from('.'), noise])
      expect(findNumbers(planted, numbers), form.toString('latin1')).toEqual([nine])
    }
  }
  // The search reads one block after another. This number begins in one block and ends in the next
  // one.
  const edge = Buffer.alloc(searchBlockBytes + 100, '.')
  edge.write(dashed, searchBlockBytes - 5)
  expect(findNumbers(edge, numbers)).toEqual([nine])
  expect(findNumbers(Buffer.from(`id1${nine} ${nine}7 a${dashed}1`), numbers)).toEqual([])
  expect(findNumbers(noise, numbers)).toEqual([])
})

test(`${canaries} personal numbers appear in no log, file, table, email or build`, {
  timeout: 240_000 + canaries * 60,
}, async () => {
  const [startedAt, begunAt] = [performance.now(), Date.now()]
  // The test searches only files that the service wrote during the test, not the older files of the
  // build.
  const isNew = (file: string) => fs.statSync(file).mtimeMs >= begunAt
  const sent = await sendCrowd(service!, canaries)
  const sentIn = secondsSince(startedAt)
  expect(Object.values(sent).reduce((sum, n) => sum + n, 0)).toBe(canaries)
  for (const kind of [
    'signup 200',
    'draft 200',
    'draft 400',
    'refused 200',
    'refused 400',
    'refused 401',
    'refused 404',
    'refused 415',
  ])
    expect(sent[kind], `${kind} of ${JSON.stringify(sent)}`).toBeGreaterThan(0)
  expect(Object.keys(sent).filter((kind) => / 5\d\d$/.test(kind))).toEqual([])

  const searchedAt = performance.now()
  const found: string[] = []
  const kinds = new Set<string>()
  let bytes = 0
  const search = ({ name, bytes: held }: Sink, kind: string) => {
    kinds.add(kind)
    bytes += held.length
    for (const nine of findNumbers(held, numbers)) found.push(`${nine} in ${name}`)
    for (const nine of findNumbers(Buffer.from(name), numbers))
      found.push(`${nine} in the name ${name}`)
  }
  const database = await openDatabase(service!)
  await database.query('checkpoint')
  for (const sink of await readTables(database)) search(sink, sink.name)
  await database.close()
  await service!.terminate()
  search({ name: 'process output', bytes: Buffer.from(service!.log()) }, 'log')
  for (const sink of readFiles(dataDir)) search(sink, sink.name.split('/').slice(0, 2).join('/'))
  for (const folder of ['.build', '.next'])
    for (const sink of readFiles(path.resolve(folder), isLongRun ? undefined : isNew))
      search(sink, folder)
  reportFigures('canaries in whatever is written', {
    numbers: canaries,
    ...sent,
    'sent in': sentIn,
    'megabytes searched': Math.round(bytes / 1e6),
    'searched in': secondsSince(searchedAt),
    found: found.length,
  })
  expect(found).toEqual([])
  const ofService = [
    'log',
    'postgres/base',
    'postgres/pg_wal',
    'table public.audit',
    'table public.profiles',
    'table public.drafts',
    'table public.events',
  ]
  const expected = [...ofService, ...(isLongRun ? ['.build', '.next'] : [])]
  for (const kind of expected) expect([...kinds]).toContain(kind)
  expect([...kinds].some((kind) => kind.startsWith('outbox/'))).toBe(true)
  expect(fs.existsSync(path.join(dataDir, 'postgres.log'))).toBe(true)
})
