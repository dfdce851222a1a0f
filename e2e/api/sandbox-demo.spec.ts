import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallError } from '@/lib/client'
import {
  type Answer,
  type Client,
  call,
  connect,
  paths,
  signupBody,
  type Wire,
} from '../support/api'
import { expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'
import { connectStaff, openTerminal } from '../support/staff'
import { listLetters, openVisitor } from '../support/visitor'

let api: Client

const service = shareService()
const database = shareDatabase(service)
const staff = connectStaff(service)

type Person = { customerUid: string; email: string; state: string; inviteUrl: string | null }

const seed = (key?: string): Promise<Answer> =>
  staff('POST', 'sandbox/seed', key ? { headers: { 'idempotency-key': key } } : {})
const reset = (key?: string): Promise<Answer> =>
  staff('POST', 'sandbox/reset', {
    json: { isConfirmed: true },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })

async function statusOf({ customerUid }: Person): Promise<string> {
  const { status, stage } = (await staff('GET', `customers/${customerUid}`)).body.data
  return [status, stage].filter(Boolean).join(' ')
}
const countRows = async (table: string): Promise<number> =>
  (await database.query(`select count(*) as n from ${table}`))[0]!.n

/**
 * The final status of each seeded person, after all verifications have ended. The keys are the
 * names of the states.
 */
const ends = {
  'approved, a full inbox': 'approved',
  rejected: 'rejected',
  'incomplete: address': 'incomplete',
  'incomplete: document': 'incomplete',
  'pending: manual review': 'pending manual',
  'approved business': 'approved',
  'closed account': 'closed',
  invited: 'started',
  'invited, half of the form saved': 'started',
}

async function expectWholeDemo(people: Person[]): Promise<void> {
  expect(people.map(({ state }) => state)).toEqual(Object.keys(ends))
  await expect.poll(() => Promise.all(people.map(statusOf))).toEqual(Object.values(ends))
}

describe('a seeded sandbox', () => {
  let people: Person[]
  const find = (state: keyof typeof ends) => people.find((person) => person.state === state)!

  beforeAll(async () => {
    const seeded = await seed()
    expect(seeded.status, seeded.text).toBe(201)
    people = seeded.body.data
    api = connect(service)
  })

  test('the sandbox seed creates a person in every customer state', async () => {
    await expectWholeDemo(people)
    expect(new Set(Object.values(ends).map((status) => status.split(' ')[0]))).toEqual(
      new Set(['started', 'pending', 'approved', 'rejected', 'incomplete', 'closed']),
    )
  })

  test('a credential of the default organization can open sessions of seeded customers', async () => {
    const { customerUid } = find('approved, a full inbox')
    const { headers } = await api.userSession(customerUid)
    const { data, meta } = (await api.call('GET', paths.notifications, { headers })).body
    expect(data.map(({ type }: Wire) => type).sort()).toEqual(
      [
        'KYC_APPROVED',
        'KYC_SUBMITTED',
        'PLATFORM_MESSAGE',
        'TRANSACTION_EXECUTED',
        'TRANSACTION_PENDING',
      ].sort(),
    )
    expect(meta.unreadCount).toBe(5)
    expectRefusal(
      await api.call('DELETE', '/users/private/v1/account', { headers }),
      409,
      'PENDING_TRANSACTIONS',
    )
  })

  test('the sandbox seed returns invitation links only for people without a signup', async () => {
    for (const { inviteUrl, state, email } of people) {
      expect(inviteUrl !== null, state).toBe(state.startsWith('invited'))
      if (inviteUrl === null) continue
      const answer = await api.call('GET', paths.check, {
        query: { token: inviteUrl.split('/').at(-1)! },
      })
      expect([answer.status, answer.body.data.email]).toEqual([200, email])
    }
  })

  test('the sandbox seed stores a partly filled form for one invited person', async () => {
    const { customerUid, inviteUrl } = find('invited, half of the form saved')
    expect(
      await database.query('select version from drafts where customer_id = $1', [customerUid]),
    ).toEqual([{ version: 1 }])
    const visitor = openVisitor(service)
    await visitor.post('/api/invites', { token: inviteUrl!.split('/').at(-1)! })
    // In another browser, the person needs an emailed code, because the form has saved answers.
    const [letter] = listLetters(service, find('invited, half of the form saved').email)
    await visitor.post('/api/email/code', { code: letter!.code })
    // The server accepts the fourth step only if the first three are answered.
    const answer = await visitor.post('/api/apply/ssn', { socialSecurityNumber: '900-12-3456' })
    expect([answer.status, answer.body.data.next]).toEqual([200, '/apply/individual/address'])
  })

  test('repeating the sandbox seed under the same Idempotency-Key replays the response', async () => {
    const before = await countRows('customers')
    const [first, again] = [await seed('once'), await seed('once')]
    expect(again.body).toEqual(first.body)
    expect([
      first.headers.get('idempotent-replayed'),
      again.headers.get('idempotent-replayed'),
    ]).toEqual([null, 'true'])
    expect(await countRows('customers')).toBe(before + people.length)
    expect(first.body.data.map(({ email }: Person) => email)).toEqual(
      people.map(({ email }) => email),
    )
    expect(first.body.data[0].customerUid).not.toBe(people[0]!.customerUid)
  })
})

describe('a sandbox reset', () => {
  test('a sandbox reset without isConfirmed returns 400', async () => {
    const before = await countRows('customers')
    for (const [json, code] of [
      [{}, 'REQUIRED'],
      [{ isConfirmed: false }, 'ONEOF'],
      [{ isConfirmed: 'true' }, 'ONEOF'],
    ] as const)
      expectRefusal(await staff('POST', 'sandbox/reset', { json }), 400, code, 'isConfirmed')
    expect(await countRows('customers')).toBe(before)
  })

  test('a sandbox reset deletes customers but no organization, credential or audit row', async () => {
    // Waits for all email jobs, because a late job would store its email after the reset.
    await expectWholeDemo((await seed()).body.data)
    const json = { organization: 'Demo Bank', email: 'ada@house.example' }
    await staff('POST', 'advisors', { json })
    const person = await connect(service).signUp({ socialSecurityNumber: '000-00-0004' })
    const letterJobs = `pgboss.job where name = 'letter' and state < 'completed'`
    await expect.poll(() => countRows(letterJobs)).toBe(0)
    const tables = ['organizations', 'credentials', 'advisors']
    const counts = tables.map((name) => `select count(*) from ${name}`).join(' union all ')
    const countKept = () => database.query(counts)
    const [before, checkpoints] = [await countKept(), await countRows('audit_checkpoints')]
    const listLetters = () => fs.readdirSync(path.join(service.dataDir, 'outbox'))
    expect(listLetters().length).toBeGreaterThan(0)
    const [rows, customers] = [await countRows('audit'), await countRows('customers')]
    const answer = await reset()
    expect([answer.status, answer.body]).toEqual([200, { data: { customers } }])
    // Finds every table that refers to a customer, including tables of later migrations.
    const pointing = await database.query(`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('customer_id', 'profile_id') and table_name not in ('audit', 'idempotency', 'events')`)
    expect(pointing.length).toBeGreaterThan(10)
    for (const { name } of [...pointing, { name: 'customers' }])
      expect([name, await countRows(name)]).toEqual([name, 0])
    expect(await countRows('idempotency')).toBe(0)
    // The log contains only the event of the reset.
    expect(await database.query('select distinct type from events')).toEqual([
      { type: 'sandbox.reset' },
    ])
    expect(listLetters()).toEqual([])
    expect(await countKept()).toEqual(before)
    expect(await countRows('audit_checkpoints')).toBeGreaterThanOrEqual(checkpoints)
    expect(await countRows('audit')).toBeGreaterThan(rows)
    expectRefusal(
      await call(service, 'GET', paths.kyc, { headers: person.user.headers }),
      401,
      'UNAUTHORIZED',
    )
    expectRefusal(await staff('GET', `customers/${person.customerUid}`), 404, 'NOT_FOUND')
    expect((await staff('GET', 'audit/verification')).body.data).toMatchObject({ isIntact: true })
    expect(
      await database.query(`select action from audit_changes where entity = 'sandbox'`),
    ).toEqual([{ action: 'reset' }])
  })

  test('after a reset a sandbox can be seeded and accepts signups without a restart', async () => {
    await expectWholeDemo((await seed()).body.data)
    const person = await connect(service).signUp()
    await expect
      .poll(
        async () =>
          (await call(service, 'GET', paths.kyc, { headers: person.user.headers })).body.data
            ?.status,
      )
      .toBe('approved')
  })

  test('a sandbox reset sets the sandbox clock to the real time', async () => {
    const system = await connect(service).systemSession()
    await call(service, 'PUT', '/sandbox/v1/clock', {
      headers: system.headers,
      json: { offsetSeconds: 23 * 3600 },
    })
    await reset()
    const { expiresAt } = await connect(service).session()
    expect(Math.abs(Date.parse(expiresAt) - 86_400_000 - Date.now())).toBeLessThan(60_000)
  })

  test('repeating a sandbox reset under its Idempotency-Key replays the response', async () => {
    await reset('emptied')
    await connect(service).invite()
    const again = await reset('emptied')
    expect([again.headers.get('idempotent-replayed'), await countRows('customers')]).toEqual([
      'true',
      1,
    ])
  })

  test('a sandbox reset during signups causes no failed job and no unanswered call', async () => {
    const logLength = service.log().length
    const [wantedSignups, wantedResets] = [16, 6]
    const statuses = new Map<number, number>()
    const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const countDone = () => statuses.get(200) ?? 0
    const resets: number[] = []
    const isOver = () => countDone() >= wantedSignups && resets.length >= wantedResets
    const signUpOn = async () => {
      while (!isOver()) {
        const client = connect(service)
        const person = await client
          .person()
          .catch((error: CallError) => void note(error.status ?? 0))
        if (!person) continue
        const sent = { headers: person.temporary.headers, json: signupBody() }
        note((await client.call('POST', paths.signup('individual'), sent)).status)
      }
    }
    // Each reset starts after a few signups have finished since the previous one.
    const resetOn = async () => {
      for (let seen = 0; !isOver(); seen = countDone()) {
        resets.push((await reset()).status)
        await expect.poll(() => countDone() > seen + 1 || isOver(), { interval: 5 }).toBe(true)
      }
    }
    await Promise.all([signUpOn(), signUpOn(), signUpOn(), resetOn()])
    expect(new Set(resets)).toEqual(new Set([200]))
    // If a reset deletes the idempotency key of a running call, the call returns 409.
    for (const status of statuses.keys()) expect([200, 400, 401, 404, 409, 500]).toContain(status)
    const waiting = async () => {
      const { ready, active, deferred, dead } = (await staff('GET', 'jobs')).body.data.find(
        ({ name }: Wire) => name === 'verification',
      )
      return [ready + active + deferred, dead]
    }
    await reset()
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([0, 0])
    // If a reset deletes a customer between two statements of a call, the call fails with a foreign
    // key error. No other call may fail.
    const faults =
      service
        .log()
        .slice(logLength)
        .match(/^.*"level":"(?:error|fatal)".*$/gm) ?? []
    for (const fault of faults)
      expect(JSON.parse(fault)).toMatchObject({ event: 'request.failed', code: '23503' })
    await expectWholeDemo((await seed()).body.data)
  })
})

test('the admin CLI seeds the sandbox, and resets it only with --yes', async () => {
  const admin = openTerminal(service)
  const seeded = await admin(['sandbox', 'seed', '--json'])
  expect([seeded.exitCode, seeded.json.map(({ state }: Person) => state)]).toEqual([
    0,
    Object.keys(ends),
  ])
  const before = await countRows('customers')
  expect(await admin(['sandbox', 'reset', '--json'])).toMatchObject({ exitCode: 2, out: '' })
  expect(await countRows('customers')).toBe(before)
  expect(await admin(['sandbox', 'reset', '--yes', '--json'])).toMatchObject({
    exitCode: 0,
    json: { customers: before },
  })
  expect(await countRows('customers')).toBe(0)
})
