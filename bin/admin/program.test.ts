import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { run } from './program'

type Asked = { method: string; url: string; headers: IncomingHttpHeaders; body: unknown }
type Turn = (response: ServerResponse) => void
let asked: Asked[]
let turn: Turn
let url: string

// Stands for the service: notes what it is asked and answers as the test says.
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  asked.push({
    method: request.method!,
    url: request.url!,
    headers: request.headers,
    body: body === '' ? undefined : JSON.parse(body),
  })
  turn(response)
})
const answer =
  (status: number, body?: unknown): Turn =>
  (response) =>
    response.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body))

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  turn = answer(200, { data: [] })
})

async function admin(words: string[], settings: Record<string, string> = {}) {
  let out = ''
  let err = ''
  const exitCode = await run(words, {
    settings: { APP_URL: url, ADMIN_KEY: 'ak_test', ...settings },
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { exitCode, out, err }
}

const errors = [
  {
    code: 'NAME_TAKEN',
    title: 'Already taken',
    details: 'Choose another one.',
    target: 'field',
    source: 'name',
  },
]
const uid = '0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11'

describe('what a command asks', () => {
  test.each<[string, string, string, unknown?]>([
    ['organizations create --name Acme', 'POST', '/admin/v1/organizations', { name: 'Acme' }],
    ['organizations list', 'GET', '/admin/v1/organizations'],
    [
      'organizations set-api-access Acme off',
      'PUT',
      '/admin/v1/organizations/Acme/api-access',
      { isOn: false },
    ],
    [
      'organizations set-api-access Acme on',
      'PUT',
      '/admin/v1/organizations/Acme/api-access',
      { isOn: true },
    ],
    [
      'credentials issue --organization Acme',
      'POST',
      '/admin/v1/credentials',
      { organization: 'Acme' },
    ],
    [
      'credentials issue --organization Acme --allow-ip 10.0.0.0/8 --allow-ip ::1 --expires 90d',
      'POST',
      '/admin/v1/credentials',
      { organization: 'Acme', allowIps: ['10.0.0.0/8', '::1'], expiresInDays: 90 },
    ],
    ['credentials list', 'GET', '/admin/v1/credentials'],
    ['credentials revoke ci_test_a', 'DELETE', '/admin/v1/credentials/ci_test_a'],
    [
      'credentials set-allow-list ci_test_a 10.0.0.1 ::/0',
      'PUT',
      '/admin/v1/credentials/ci_test_a/allow-list',
      { allowIps: ['10.0.0.1', '::/0'] },
    ],
    [
      'credentials rotate ci_test_a --grace 24h',
      'POST',
      '/admin/v1/credentials/ci_test_a/rotations',
      { grace: '24h' },
    ],
    [
      'advisors add --organization Acme --email ada@acme.example',
      'POST',
      '/admin/v1/advisors',
      { organization: 'Acme', email: 'ada@acme.example' },
    ],
    ['advisors list', 'GET', '/admin/v1/advisors'],
    [
      'advisors token --email ada@acme.example',
      'POST',
      '/admin/v1/advisors/tokens',
      { email: 'ada@acme.example' },
    ],
    ['jobs redrive verification', 'POST', '/admin/v1/jobs/redrives', { queue: 'verification' }],
    ['sessions list', 'GET', '/admin/v1/sessions?limit=100'],
    ['sessions list ci_test_a --limit 5', 'GET', '/admin/v1/sessions?clientId=ci_test_a&limit=5'],
    ['sessions revoke ci_test_a', 'DELETE', '/admin/v1/sessions?clientId=ci_test_a'],
    [`sessions revoke ${uid}`, 'DELETE', `/admin/v1/sessions/${uid}`],
    [
      'customers list --organization Acme --status pending',
      'GET',
      '/admin/v1/customers?limit=100&organization=Acme&status=pending',
    ],
    [`customers show ${uid}`, 'GET', `/admin/v1/customers/${uid}`],
    [`customers sign-out ${uid}`, 'DELETE', `/admin/v1/customers/${uid}/sign-ins`],
    ['kyc list', 'GET', '/admin/v1/customers?status=pending&limit=100'],
    [`kyc show ${uid}`, 'GET', `/admin/v1/customers/${uid}/kyc`],
    [
      `kyc approve ${uid} --reason seen`,
      'POST',
      `/admin/v1/customers/${uid}/kyc/decisions`,
      { decision: 'approve', reason: 'seen' },
    ],
    [
      `kyc reject ${uid} --reason fake`,
      'POST',
      `/admin/v1/customers/${uid}/kyc/decisions`,
      { decision: 'reject', reason: 'fake' },
    ],
    [
      `kyc reopen ${uid} --reason late --to incomplete`,
      'POST',
      `/admin/v1/customers/${uid}/kyc/decisions`,
      { decision: 'reopen', reason: 'late', to: 'incomplete' },
    ],
    [
      `notifications publish --customer ${uid} --type PLATFORM_MESSAGE --title Hello`,
      'POST',
      '/admin/v1/notifications',
      { customerUid: uid, type: 'PLATFORM_MESSAGE', title: 'Hello' },
    ],
    ['audit tail --limit 7', 'GET', '/admin/v1/audit?limit=7'],
    ['audit verify', 'GET', '/admin/v1/audit/verification'],
    ['jobs list', 'GET', '/admin/v1/jobs'],
    ['sandbox seed', 'POST', '/admin/v1/sandbox/seed'],
    ['sandbox reset --yes', 'POST', '/admin/v1/sandbox/reset', { isConfirmed: true }],
  ])('%s', async (words, method, path, body) => {
    await admin([...words.split(' '), '--json'])
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      method,
      url: path,
      headers: { authorization: 'Bearer ak_test' },
    })
    expect(asked[0]!.body).toEqual(body)
  })
})

describe('--json', () => {
  test('prints the data of the answer as one document, before or behind the command', async () => {
    const data = [
      {
        id: uid,
        name: 'Acme',
        apiAccess: true,
        isHouse: false,
        createdAt: '2026-11-21T05:56:07.582Z',
      },
    ]
    turn = answer(200, { data })
    for (const words of [
      ['--json', 'organizations', 'list'],
      ['organizations', 'list', '--json'],
    ]) {
      const { exitCode, out, err } = await admin(words)
      expect([exitCode, JSON.parse(out), err]).toEqual([0, data, ''])
    }
  })

  test('prints a document where the answer has none', async () => {
    turn = answer(204)
    const { out } = await admin(['credentials', 'revoke', 'ci_test_a', '--json'])
    expect(JSON.parse(out)).toEqual({ clientId: 'ci_test_a', isRevoked: true })
  })
})

describe('a refusal', () => {
  test.each([true, false])('ends with 1 and its envelope on stderr, --json %s', async (isJson) => {
    turn = answer(409, { errors })
    const { exitCode, out, err } = await admin([
      'organizations',
      'create',
      '--name',
      'Acme',
      ...(isJson ? ['--json'] : []),
    ])
    expect([exitCode, out]).toEqual([1, ''])
    expect(JSON.parse(err)).toEqual({ errors })
  })

  test('of something that may have been done is not tried again', async () => {
    turn = answer(500, { errors: [{ ...errors[0], code: 'INTERNAL_SERVER_ERROR' }] })
    expect((await admin(['credentials', 'issue', '--organization', 'Acme'])).exitCode).toBe(1)
    expect(asked).toHaveLength(1)
  })
})

describe('a service that cannot be asked is one sentence and ends with 1', () => {
  test('nothing listens', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const { exitCode, out, err } = await admin(['organizations', 'list', '--json'], {
      APP_URL: `http://127.0.0.1:${port}`,
    })
    expect([exitCode, out]).toEqual([1, ''])
    expect(err).toBe(
      `No service is running at http://127.0.0.1:${port}; start it with npm start, or set APP_URL.\n`,
    )
  })

  test('something else listens', async () => {
    turn = (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
    expect((await admin(['organizations', 'list'])).err).toBe(
      `What answers at ${url} is not this service (status 200).\n`,
    )
  })
})

describe('a call that is wrong ends with 2 and asks nothing', () => {
  test.each([
    '', 'organizations', 'organizations bogus', 'bogus', 'organizations create', 'organizations set-api-access Acme', 'organizations set-api-access Acme maybe',
    'organizations list extra', 'organizations list --bogus', 'credentials issue', 'credentials issue --organization Acme --expires 90', 'credentials revoke',
    'credentials rotate ci_test_a', 'credentials rotate ci_test_a --grace 2h', 'advisors add --organization A', 'advisors token',
    'credentials issue --organization Acme --expires 0d', 'credentials issue --organization Acme --expires 3651d', 'credentials set-allow-list ci_test_a',
    'audit tail --limit 0', 'audit tail --limit 1001', 'audit tail --limit 1.5', 'kyc list --status lost', `kyc approve ${uid}`, `kyc reopen ${uid} --reason a --to approved`,
    `notifications publish --customer ${uid}`, 'sessions revoke', 'sandbox', 'sandbox reset', 'sandbox reset yes', 'sandbox seed --yes',
  ])('%s', async (words) => {
    const { exitCode, out, err } = await admin(words.split(' ').filter(Boolean))
    expect([exitCode, out, asked]).toEqual([2, '', []])
    expect(err).not.toBe('')
  }) // biome-ignore format: one call each
})

test('help is on stdout, teaches by example and needs neither service nor key', async () => {
  const { exitCode, out } = await admin(['--help'], {
    ADMIN_KEY: '',
    DATA_DIR: '/nowhere',
    APP_URL: '',
  })
  expect(exitCode).toBe(0)
  expect(out).toContain('Examples:')
  const { exitCode: ofGroup, out: group } = await admin(['credentials', 'issue', '--help'])
  expect([ofGroup, group.includes('--allow-ip'), group.includes('Example')]).toEqual([
    0,
    true,
    true,
  ])
})

test('a seeded sandbox is a table: whose, where they stand, and the link of those who have one', async () => {
  const people = [
    { customerUid: uid, email: 'ada@example.com', state: 'rejected', inviteUrl: null },
    {
      customerUid: uid,
      email: 'eve@example.com',
      state: 'invited',
      inviteUrl: 'http://127.0.0.1:3000/invite/token',
    },
  ]
  turn = answer(201, { data: people })
  const [head, one, other] = (await admin(['sandbox', 'seed'])).out
    .split('\n')
    .map((line) => line.split(/ {2,}/))
  expect(head).toEqual(['CUSTOMER', 'E-MAIL', 'STATE', 'INVITE LINK'])
  expect([one, other]).toEqual([
    [uid, 'ada@example.com', 'rejected', '-'],
    [uid, 'eve@example.com', 'invited', people[1]!.inviteUrl],
  ])
})

describe('audit export', () => {
  const rows = ['{"n":1}', '{"n":2}', '{"n":3}']

  test('passes every row on as it is, a line each; with --json as one list', async () => {
    turn = (response) => response.writeHead(200).end(`${rows.join('\n')}\n`)
    expect(await admin(['audit', 'export'])).toEqual({
      exitCode: 0,
      out: `${rows.join('\n')}\n`,
      err: '',
    })
    expect(JSON.parse((await admin(['audit', 'export', '--json'])).out)).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ])
    turn = (response) => response.writeHead(200).end()
    expect((await admin(['audit', 'export'])).out).toBe('')
    expect(JSON.parse((await admin(['audit', 'export', '--json'])).out)).toEqual([])
  })

  test('that is refused prints nothing but the refusal', async () => {
    turn = answer(401, { errors })
    const { exitCode, out, err } = await admin(['audit', 'export', '--json'])
    expect([exitCode, out, JSON.parse(err)]).toEqual([1, '', { errors }])
  })

  test('that is cut off says so and ends with 1', async () => {
    turn = (response) =>
      response.writeHead(200).write(`${rows[0]}\n${rows[1]}`, () => response.destroy())
    const { exitCode, err } = await admin(['audit', 'export'])
    expect([exitCode, err]).toEqual([
      1,
      'The answer was cut off: what was printed is not all of it.\n',
    ])
  })
})

describe('audit verify', () => {
  const verdict = {
    isIntact: true,
    rows: 1200,
    streams: 1,
    checkpoints: 3,
    lastCheckpointAt: '2026-11-21T05:56:07.582Z',
  }

  test('says how far the proof goes', async () => {
    turn = answer(200, { data: verdict })
    const { exitCode, out } = await admin(['audit', 'verify'])
    expect(exitCode).toBe(0)
    expect(out).toContain('Intact: 1,200 rows in 1 chain, 3 checkpoints.')
    expect(out).toContain('2026-11-21 05:56:07Z; rows cut off the end after it cannot be seen')
  })

  test.each([true, false])(
    'ends with 1 where the audit is not intact, --json %s',
    async (isJson) => {
      turn = answer(200, {
        data: { ...verdict, isIntact: false, fault: 'stream a row 7 was changed' },
      })
      const { exitCode, out } = await admin(['audit', 'verify', ...(isJson ? ['--json'] : [])])
      expect(exitCode).toBe(1)
      expect(out).toContain('stream a row 7 was changed')
      if (isJson) expect(JSON.parse(out).isIntact).toBe(false)
    },
  )
})

test.each([true, false])(
  'nothing that came over the wire steers the terminal, --json %s',
  async (isJson) => {
    const more = isJson ? ['--json'] : []
    turn = answer(200, { data: { isIntact: false, fault: 'a\x1b[31m\u009b\u202e\u200b' } })
    const { out } = await admin(['audit', 'verify', ...more])
    turn = answer(404, {
      errors: [{ code: 'NOT_FOUND', title: 'a\x1b[31m\u009b\u202e\u200b', target: 'common' }],
    })
    const { err } = await admin(['kyc', 'show', uid, ...more])
    for (const text of [out, err])
      expect(text.trim()).toMatch(/^(?:[^\p{Cc}\p{Cf}]|\n)*\[31m(?:[^\p{Cc}\p{Cf}]|\n)*$/u)
  },
)

describe('keys rotate', () => {
  const id = '0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11'
  const done = {
    currentKey: 3,
    rewrapped: 1200,
    reindexed: 1,
    unopened: 0,
    unopenedRows: [],
    staleCredentials: 0,
    staleTokens: 0,
    staleIndexes: 0,
  }

  test('tells what was done, and which older keys are still needed and why', async () => {
    turn = answer(200, { data: { ...done, staleCredentials: 1, staleTokens: 2 } })
    const { exitCode, out } = await admin(['keys', 'rotate'])
    expect(exitCode).toBe(0)
    expect(out.trimEnd().split('\n')).toEqual([
      '1,200 records wrapped under key 3.',
      '1 index entry made anew.',
      'The older keys of KEY_CREDENTIALS must stay: 1 credential not shown since the newest came.',
      'The older keys of KEY_TOKENS must stay: 2 tokens and links not yet run out.',
    ])
  })

  test.each([true, false])(
    'ends with 1 where records cannot be opened, and names them, --json %s',
    async (isJson) => {
      turn = answer(200, {
        data: { ...done, unopened: 3, staleIndexes: 1, unopenedRows: [{ kind: 'profile', id }] },
      })
      const { exitCode, out } = await admin(['keys', 'rotate', ...(isJson ? ['--json'] : [])])
      expect(exitCode).toBe(1)
      if (isJson)
        return expect(JSON.parse(out)).toMatchObject({
          unopened: 3,
          unopenedRows: [{ kind: 'profile', id }],
        })
      expect(out.trimEnd().split('\n').slice(2)).toEqual([
        'The older keys of KEY_BLIND_INDEX must stay: 1 record cannot be opened to be found by a newer one.',
        'NOT ALL: 3 records cannot be opened with any key of KEY_RECORDS, and stayed as they were:',
        `  profile ${id}`,
        '  and 2 others',
      ])
    },
  )
})
