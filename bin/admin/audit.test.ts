import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { answer, errors, openTestCli } from './test-cli'

const cli = openTestCli()

const rows = ['{"n":1}', '{"n":2}', '{"n":3}']

test('the command "audit export" prints one row per line, or a JSON list with --json', async () => {
  cli.responder = (response) => response.writeHead(200).end(`${rows.join('\n')}\n`)
  expect(await cli.run(['audit', 'export'])).toEqual({
    exitCode: 0,
    out: `${rows.join('\n')}\n`,
    err: '',
  })
  expect(JSON.parse((await cli.run(['audit', 'export', '--json'])).out)).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 3 },
  ])
  cli.responder = (response) => response.writeHead(200).end()
  expect((await cli.run(['audit', 'export'])).out).toBe('')
  expect(JSON.parse((await cli.run(['audit', 'export', '--json'])).out)).toEqual([])
})

test('the command "audit export" sends its options as query parameters', async () => {
  cli.responder = (response) => response.writeHead(200).end(`${rows[0]}\n`)
  const { exitCode, out } = await cli.run([
    'audit',
    'export',
    '--status',
    '4xx',
    '--client',
    'ci_a',
  ])
  expect([exitCode, out]).toEqual([0, `${rows[0]}\n`])
  expect(cli.requests.at(-1)!.url).toBe('/admin/v1/audit/export?status=4xx&client=ci_a')
})

test('after a 401 the command "audit export" prints only an error, to stderr', async () => {
  cli.responder = answer(401, { errors })
  const { exitCode, out, err } = await cli.run(['audit', 'export', '--json'])
  expect([exitCode, out, JSON.parse(err)]).toEqual([1, '', { errors }])
})

test('an interrupted "audit export" command prints a message and exits with 1', async () => {
  cli.responder = (response) =>
    response.writeHead(200).write(`${rows[0]}\n${rows[1]}`, () => response.destroy())
  const { exitCode, err } = await cli.run(['audit', 'export'])
  expect([exitCode, err]).toEqual([1, 'The connection was lost: the output above is incomplete.\n'])
})

const verdict = {
  isIntact: true,
  rows: 1200,
  streams: 1,
  checkpoints: 3,
  lastCheckpointAt: '2026-11-21T05:56:07.582Z',
}

test('the command "audit verify" prints counts and the time of the last checkpoint', async () => {
  cli.responder = answer(200, { data: verdict })
  const { exitCode, out } = await cli.run(['audit', 'verify'])
  expect(exitCode).toBe(0)
  expect(out).toContain('Intact: 1,200 rows in 1 chain, 3 checkpoints.')
  expect(out).toContain('2026-11-21 05:56:07Z; rows cut off the end after it cannot be seen')
})

test('the command "audit verify" prints faults and the number of unaudited changes', async () => {
  cli.responder = answer(200, { data: { ...verdict, changes: 40, uncovered: 2 } })
  expect((await cli.run(['audit', 'verify'])).out).toContain(
    '2 of 40 changes have no audit row: a kill or a time-out came before it.',
  )
  const faults = ['change a was changed', 'move b was changed']
  cli.responder = answer(200, { data: { ...verdict, isIntact: false, fault: faults[0], faults } })
  expect((await cli.run(['audit', 'verify'])).out).toBe(
    'NOT INTACT: change a was changed.\nmove b was changed.\n',
  )
})

test('the command "audit verify" sends the last checkpoint of the --checkpoints file', async () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kept-')), 'kept.ndjson')
  const signature = `${'A'.repeat(86)}==`
  fs.writeFileSync(file, `{"id":7,"at":"2026-11-21T05:56:07.582Z","signature":"${signature}"}\n`)
  cli.responder = answer(200, { data: verdict })
  await cli.run(['audit', 'verify', '--checkpoints', file])
  const { searchParams } = new URL(cli.requests.at(-1)!.url, 'http://x')
  expect(Object.fromEntries(searchParams)).toEqual({ checkpoint: '7', signature })
  fs.writeFileSync(file, 'nothing\n')
  for (const wrong of [file, `${file}.none`])
    expect((await cli.run(['audit', 'verify', '--checkpoints', wrong])).exitCode).toBe(2)
})

test.each([true, false])(
  'the command "audit verify" exits with 1 for a damaged audit (--json: %s)',
  async (isJson) => {
    cli.responder = answer(200, {
      data: { ...verdict, isIntact: false, fault: 'stream a row 7 was changed' },
    })
    const { exitCode, out } = await cli.run(['audit', 'verify', ...(isJson ? ['--json'] : [])])
    expect(exitCode).toBe(1)
    expect(out).toContain('stream a row 7 was changed')
    if (isJson) expect(JSON.parse(out).isIntact).toBe(false)
  },
)

const recorded = { id: '01', requestId: '02', at: '2026-11-21T05:56:07.582Z', entityId: '03' }
const noMove = { actor: null, from: null, to: null, reason: null }
const change = { kind: 'change', ...recorded, entity: 'customer', action: 'create', ...noMove }
const move = {
  ...{ kind: 'move', ...recorded, entity: 'kyc', action: 'clear' },
  ...{ actor: 'staff', from: 'pending', to: 'approved', reason: 'Documents seen' },
}

test('the command "audit changes" prints data changes and KYC status changes', async () => {
  const customer = '0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11'
  cli.responder = answer(200, { data: [move, change] })
  const { exitCode, out } = await cli.run(['audit', 'changes', '--customer', customer])
  const lines = out.trim().split('\n')
  expect([exitCode, ...lines.map((line) => line.split(/ {2,}/))]).toEqual([
    0,
    ['AT', 'ENTITY', 'ID', 'ACTION', 'FROM', 'TO', 'BY', 'REASON', 'REQUEST'],
    ['2026-11-21 05:56:07Z', 'kyc', '03', 'clear', 'pending', 'approved', 'staff', 'Documents seen', '02'],
    ['2026-11-21 05:56:07Z', 'customer', '03', 'create', '-', '-', '-', '-', '02'],
  ]) // biome-ignore format: a table
  const { pathname, searchParams } = new URL(cli.requests.at(-1)!.url, 'http://x')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/admin/v1/audit/changes',
    { customer, limit: '100' },
  ])
  await cli.run(['audit', 'changes', '--request', customer, '--limit', '7'])
  expect(cli.requests.at(-1)!.url).toBe(`/admin/v1/audit/changes?limit=7&request=${customer}`)
})

test('the command "audit changes" exits with 2 without --customer or --request', async () => {
  const { exitCode, err } = await cli.run(['audit', 'changes'])
  expect([exitCode, cli.requests.length]).toEqual([2, 0])
  expect(err).toContain('give --customer or --request')
})

test('the command "audit changes" prints JSON with --json, or "No changes." if empty', async () => {
  cli.responder = answer(200, { data: [move, change] })
  const words = ['audit', 'changes', '--request', '02']
  expect(JSON.parse((await cli.run([...words, '--json'])).out)).toEqual([move, change])
  cli.responder = answer(200, { data: [] })
  expect((await cli.run(words)).out).toBe('No changes.\n')
})

test('the command "audit changes" refuses --customer together with --request', async () => {
  const { exitCode } = await cli.run(['audit', 'changes', '--customer', 'a', '--request', 'b'])
  expect([exitCode, cli.requests]).toEqual([2, []])
})
