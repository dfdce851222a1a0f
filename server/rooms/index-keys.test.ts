import { beforeAll, describe, expect, test } from 'vitest'
import { db, sql, type Tx, transaction } from '../foundations/db'
import * as mail from '../foundations/mail'
import { codeOf, sampleBody, sampleContact, shareApplicantRooms } from '../testing/applicants'
import { TestBrowser } from '../testing/browser'
import { openRings } from '../testing/key-rings'
import { countLockWaits } from '../testing/lock-waits'
import * as advisors from './advisors'
import * as browserSessions from './browser-sessions'
import * as challenges from './challenges'
import * as customers from './customers'
import * as deployment from './deployment'
import * as emailAddresses from './email-addresses'
import * as organizations from './organizations'
import * as profiles from './profiles'
import * as retention from './retention'
import * as signIn from './sign-in'

const rooms = shareApplicantRooms()
let as: ReturnType<typeof openRings>
let organization: string
beforeAll(async () => {
  as = openRings('blindIndex')
  organization = (await organizations.create('Own')).id
})

// The numbers of the keys that the old and the new processes have, at each stage of a key change.
const old = [1]
const known = [1, 2]
const turned = [2, 1]
const dropped = [2]
const stages = [
  [old, known],
  [known, turned],
  [turned, dropped],
] as const

const forgetMails = () => db.query(sql`delete from strict_limits`)
const readCode = (email: string) =>
  /code is (\d{6})/.exec(
    mail.listStoredLetters().find(({ to }) => to === email)?.text ?? '',
  )?.[1] ?? ''
const create = (email: string) =>
  transaction((tx) =>
    customers.create(tx, {
      organizationId: organization,
      userType: 'operator',
      contact: { ...sampleContact(), email },
    }),
  )

/**
 * Counts customers per email address. Decrypts their contacts, because the indexes may be wrong.
 */
async function countByAddress(emails: readonly string[]): Promise<Record<string, number>> {
  const rows = await db.query<{ id: string }>(sql`select id from customers where erased_at is null`)
  const counts = Object.fromEntries(emails.map((email) => [email, 0]))
  for (const { id } of rows) {
    const { email } = await customers.readContact(id)
    if (email in counts) counts[email]! += 1
  }
  return counts
}

/** Requests a code from two processes at the same time. Confirms one of the codes. */
async function begin(
  email: string,
  settings: readonly [readonly number[], readonly number[]],
  i: number,
): Promise<string[]> {
  const asked = await Promise.all(
    settings.map(async (numbers) => {
      const browser = new TestBrowser()
      const visitor = await browser.visitor()
      const consent = { userType: 'operator', consentVersion: '2026-01' } as const
      browser.take(await as(numbers, () => signIn.agree(visitor, consent)))
      const agreed = await browser.visitor()
      return {
        browser,
        outcome: await codeOf(
          as(numbers, () => signIn.requestCode(agreed, { email, purpose: 'start' })),
        ),
      }
    }),
  )
  const { browser } = asked.find(({ outcome }) => outcome === 'ok')!
  const visitor = await browser.visitor()
  await as(settings[i % 2]!, () => signIn.confirmCode(visitor, readCode(email)))
  return asked.map(({ outcome }) => outcome).toSorted()
}

describe('a new key for the email and SSN indexes', () => {
  test('signups on processes with different index keys create one customer per email', async () => {
    const emails = Array.from({ length: 12 }, (_, i) => `stage.${i}@example.com`)
    for (const [stage, settings] of stages.entries()) {
      await forgetMails()
      // People of the previous stage apply again, and new people apply.
      const here = emails.slice(Math.max(0, stage - 1) * 4, (stage + 1) * 4)
      const reindexed = stage === 1 ? as(turned, customers.reindex) : undefined
      const outcomes = await Promise.all(here.map((email, i) => begin(email, settings, i)))
      for (const outcome of outcomes) expect(outcome).toEqual(['RATE_LIMITED', 'ok'])
      await reindexed
      // During the first reindexing, processes with the older key still wrote rows. So the test
      // reindexes again after all signups.
      if (stage === 1) await as(turned, customers.reindex)
    }
    expect(await countByAddress(emails)).toEqual(
      Object.fromEntries(emails.map((email) => [email, 1])),
    )
    for (const email of emails)
      expect(await as(dropped, () => customers.listByEmail(email))).toHaveLength(1)
  })

  test('processes with different index keys share one lock per email address', async () => {
    const email = 'locked@example.com'
    const lock = (tx: Tx) => customers.lockEmail(tx, email)
    for (const [first, second] of stages) {
      let other: Promise<void> | undefined
      await as(first, () =>
        transaction(async (tx) => {
          await lock(tx)
          other = as(second, () => transaction(lock))
          await expect.poll(countLockWaits).toBe(1)
        }),
      )
      await other
    }
  })

  test("an advisor's email is stored once even if processes use different index keys", async () => {
    for (const settings of stages) {
      const email = `advisor.${settings.flat().join('')}@example.com`
      const tries = Array.from({ length: 8 }, (_, i) =>
        as(settings[i % 2]!, () => advisors.add(organization, email)),
      )
      const outcomes = await Promise.all(tries.map(codeOf))
      expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'NAME_TAKEN'), 'ok'])
      for (const numbers of settings)
        expect(await as(numbers, () => advisors.issueToken(email))).toMatchObject({
          role: 'Advisor',
        })
      await as(settings[1], advisors.reindex)
      expect(await as(settings[1], () => codeOf(advisors.add(organization, email)))).toBe(
        'NAME_TAKEN',
      )
    }
  })

  test('with a new index key, changing to a taken email address returns NAME_TAKEN', async () => {
    await as(old, () => create('holder@example.com'))
    const mover = await as(turned, () => create('mover@example.com'))
    await as(turned, async () => {
      const customerId = mover.id
      const device = { ip: null, userAgent: null }
      const { hash: sessionHash } = await transaction((tx) =>
        browserSessions.start(tx, device, { customerId }),
      )
      const id = await emailAddresses.prove({ customerId, sessionHash }, 'holder@example.com')
      const challenge = { ...(await challenges.find(id))!, customerId }
      await expect(emailAddresses.change(challenge, null)).rejects.toThrow('NAME_TAKEN')
    })
  })

  test('a new index key does not reset wrong tries or make a replaced code valid again', async () => {
    const email = 'guessed@example.com'
    const send = async (numbers: number[], replaces?: string) => {
      await forgetMails()
      const id = await as(numbers, () =>
        challenges.send({ purpose: 'sign-in', email }, { ip: null, replaces }),
      )
      const code = readCode(email)
      return { id, code, wrong: String((Number(code) + 1) % 1_000_000).padStart(6, '0') }
    }
    const tryOn = (numbers: number[], id: string, code: string) =>
      as(numbers, async () => (await challenges.tryCode(id, code)).outcome)
    const first = await send(known)
    await send(turned, first.id)
    expect(await tryOn(known, first.id, first.code)).toBe('dead')
    for (const numbers of [turned, known, turned, known]) {
      const { id, wrong } = await send(numbers)
      for (let i = 0; i < 5; i++) expect(await tryOn(turned, id, wrong)).toBe('mismatched')
    }
    for (const numbers of [known, turned]) {
      const { id, code } = await send(numbers)
      expect(await tryOn(turned, id, code)).toBe('tooMany')
    }
  })
})

describe('reindexing under a new key', () => {
  const listKeys = async (profileId: string) =>
    (
      await db.query<{ index: Buffer | null; key: number }>(
        sql`select ssn_index as index, ssn_index_key as key from profiles where id = ${profileId}`,
      )
    )[0]!

  test('a second reindexing renews rows that another process wrote with the old key', async () => {
    await as(turned, customers.reindex)
    const some = await Promise.all(
      Array.from({ length: 5 }, (_, i) => as(known, () => create(`later.${i}@example.com`))),
    )
    expect(await as(turned, customers.reindex)).toEqual({ renewed: 5, unopened: [] })
    expect(await as(turned, customers.reindex)).toEqual({ renewed: 0, unopened: [] })
    const contact = { ...sampleContact(), email: 'changed.since@example.com' }
    await as(known, () => transaction((tx) => customers.writeContact(tx, some[0]!.id, contact)))
    expect(await as(turned, customers.reindex)).toEqual({ renewed: 1, unopened: [] })
    expect(
      (await as(dropped, () => customers.listByEmail('changed.since@example.com')))[0]?.id,
    ).toBe(some[0]!.id)
    expect(await as(dropped, () => customers.listByEmail('later.0@example.com'))).toEqual([])
  })

  test('equal SSNs have equal indexes before and after reindexing', async () => {
    const people = await as(old, async () => [await rooms.signUp('individual', sampleBody('900-77-1234')), await rooms.signUp('individual', sampleBody('900-77-1234'))]) // biome-ignore format: short
    const other = await as(turned, () => rooms.signUp('individual', sampleBody('900-77-1234')))
    const before = await Promise.all(people.map(({ profileId }) => listKeys(profileId)))
    await as(turned, profiles.reindex)
    const after = await Promise.all([...people, other].map(({ profileId }) => listKeys(profileId)))
    expect(new Set(before.map(({ index }) => index!.toString('hex'))).size).toBe(1)
    expect(new Set(after.map(({ index }) => index!.toString('hex'))).size).toBe(1)
    expect(after.map(({ key }) => key)).toEqual([2, 2, 2])
    expect(after[0]!.index).not.toEqual(before[0]!.index)
  })

  test('reindexing skips erased customers', async () => {
    const { customer, profileId } = await as(old, () => rooms.signUp())
    const { email } = await customers.readContact(customer.id)
    await retention.erase(customer.id)
    for (const room of [customers, profiles]) {
      const { unopened } = await as(turned, room.reindex)
      expect(unopened).toEqual([])
    }
    expect((await listKeys(profileId)).index).toBeNull()
    for (const numbers of [old, turned, dropped])
      expect(await as(numbers, () => customers.listByEmail(email))).toEqual([])
  })

  test('reindexing reports a contact that cannot be decrypted and renews the others', async () => {
    const [lost, whole] = await as(old, async () => [
      await create('lost@example.com'),
      await create('whole@example.com'),
    ])
    const writeSealed = (sealed: Buffer) =>
      db.query(sql`update customers set contact_sealed = ${sealed} where id = ${lost.id}`)
    const [stored] = await db.query<{ sealed: Buffer }>(
      sql`select contact_sealed as sealed from customers where id = ${lost.id}`,
    )
    await writeSealed(Buffer.from([1, 0, 1, 7]))
    expect(await as(turned, customers.reindex)).toMatchObject({ unopened: [lost.id] })
    // A sign-in also compares the email address in the encrypted contact. After the test has
    // restored the contact, the old index finds the account again.
    expect(await as(turned, () => customers.listByEmail('lost@example.com'))).toEqual([])
    await writeSealed(stored!.sealed)
    expect((await as(turned, () => customers.listByEmail('lost@example.com')))[0]?.id).toBe(lost.id)
    expect((await as(dropped, () => customers.listByEmail('whole@example.com')))[0]?.id).toBe(
      whole.id,
    )
    await db.query(sql`delete from customers where id = ${lost.id}`)
  })
})

describe('the start of a process with index keys', () => {
  test('a process whose index keys match no existing customer does not start', async () => {
    await db.query(sql`truncate customers, advisors cascade`)
    const start = (numbers: number[]) => as(numbers, deployment.examine)
    await as(known, deployment.addNewKeys)
    for (const numbers of [old, known, turned, dropped]) await start(numbers)
    await as(known, () => create('first@example.com'))
    for (const numbers of [old, known, turned]) await start(numbers)
    for (const numbers of [dropped, [3], [3, 2]])
      await expect(start(numbers)).rejects.toThrow('KEY_BLIND_INDEX: is not the ring')
    await as(turned, () => create('second@example.com'))
    for (const numbers of [known, turned]) await start(numbers)
    for (const numbers of [old, dropped])
      await expect(start(numbers)).rejects.toThrow('KEY_BLIND_INDEX')
    await as(turned, customers.reindex)
    await start(dropped)
    await db.query(sql`update customers set email_index_key = 1`)
    for (const numbers of [known, turned])
      await expect(start(numbers)).rejects.toThrow('KEY_BLIND_INDEX')
  })
})
