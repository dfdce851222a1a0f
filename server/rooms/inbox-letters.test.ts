import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { databaseUrl, db, sql, transaction } from '../foundations/db'
import { eventCounts } from '../foundations/log'
import { remove } from '../foundations/process-singleton'
import { moveClock, resetClock } from '../testing/clock'
import { countLockWaits } from '../testing/lock-waits'
import { TestMailServer } from '../testing/mail-server'
import { openRooms } from '../testing/open-rooms'
import * as accounts from './account-closure'
import * as customers from './customers'
import * as inboxLetters from './inbox-letters'
import * as notifications from './notifications'
import * as organizations from './organizations'

const server = new TestMailServer()
let rooms: Awaited<ReturnType<typeof openRooms>>
let organizationId: string
beforeAll(async () => {
  rooms = await openRooms({ SMTP_URL: await server.open() })
  organizationId = (await organizations.create('Acme Bank')).id
})
afterEach(async () => {
  await resetClock()
  server.reset()
  await db.query(sql`update notification_heads set email_due_at = null`)
  await db.query(sql`delete from queued_letters`)
})
afterAll(async () => {
  server.close()
  await rooms.close()
})

type Preferences = Parameters<typeof notifications.changePreferences>[1]
const everything: Preferences = { platform: { email: true }, transaction: { email: true } }

let made = 0
/** Creates a customer with these preferences. */
async function makePerson(preferences?: Preferences): Promise<{ id: string; email: string }> {
  const email = `reader-${++made}@example.com`
  const contact = { firstName: 'Maren', lastName: 'Quist', email, phoneNumber: null }
  const { id } = await transaction((tx) =>
    customers.create(tx, { organizationId, userType: 'individual', contact }),
  )
  if (preferences) await notifications.changePreferences(id, preferences)
  return { id, email }
}
type Person = Awaited<ReturnType<typeof makePerson>>

/** Publishes one item of each type to the inbox of a person. Returns the ids. */
const publish = async ({ id }: Person, ...types: string[]): Promise<string[]> =>
  (
    await notifications.publish(
      organizationId,
      types.map((type) => ({ customerUid: id, type })),
    )
  ).map((item) => item.id)

/**
 * Runs the job that sends due emails. In production, this job runs every minute. Returns how many
 * emails the person has received since the last reset.
 */
async function countEmails({ email }: Person): Promise<number> {
  await inboxLetters.sendDue()
  return server.received.filter((to) => to === email).length
}

test('by default a person gets no emails about the inbox', async () => {
  const person = await makePerson()
  await publish(person, 'PLATFORM_MESSAGE', 'TRANSACTION_EXECUTED')
  expect(await countEmails(person)).toBe(0)
  expect(await notifications.readPreferences(person.id)).toEqual({
    transaction: { email: false },
    platform: { inbox: true, email: false },
  })
})

const [messages, transactions] = [{ platform: { email: true } }, { transaction: { email: true } }]
test.each<[string, string, number, Preferences]>([
  ['about messages', 'PLATFORM_MESSAGE', 1, messages],
  ['about messages', 'OFFER', 1, messages],
  ['about messages', 'TRANSACTION_EXECUTED', 0, messages],
  ['about transactions', 'TRANSACTION_EXECUTED', 1, transactions],
  ['about transactions', 'PLATFORM_MESSAGE', 0, transactions],
])(
  'for a person who wants emails %s, a notification %s causes %i emails',
  async (_about, type, sent, choice) => {
    const person = await makePerson(choice)
    await publish(person, type)
    expect(await countEmails(person)).toBe(sent)
  },
)

test('a KYC notification causes no email about the inbox', async () => {
  const person = await makePerson(everything)
  await transaction((tx) =>
    notifications.add(tx, [{ customerId: person.id, type: 'KYC_APPROVED' }]),
  )
  expect(await countEmails(person)).toBe(0)
})

test('one email announces all items of an hour; the next email announces later items', async () => {
  const person = await makePerson(everything)
  await publish(person, 'PLATFORM_MESSAGE', 'TRANSACTION_EXECUTED', 'OFFER')
  await publish(person, 'PLATFORM_MESSAGE')
  expect(await countEmails(person)).toBe(1)
  for (const minutes of [1, 30, 59]) {
    await moveClock(`${minutes} minutes`)
    await publish(person, 'PLATFORM_MESSAGE', 'TRANSACTION_EXECUTED')
    expect(await countEmails(person)).toBe(1)
  }
  await moveClock('61 minutes')
  expect(await countEmails(person)).toBe(2)
  await moveClock('5 hours')
  expect(await countEmails(person)).toBe(2)
  await publish(person, 'PLATFORM_MESSAGE')
  expect(await countEmails(person)).toBe(3)
})

test('several processes that send at the same time send one inbox email', async () => {
  const person = await makePerson(everything)
  await publish(person, 'PLATFORM_MESSAGE')
  await Promise.all(Array.from({ length: 8 }, () => inboxLetters.sendDue()))
  expect(await countEmails(person)).toBe(1)
})

test('after the clock is set back, the next inbox email is sent within an hour', async () => {
  const person = await makePerson(everything)
  await moveClock('30 days')
  await publish(person, 'PLATFORM_MESSAGE')
  expect(await countEmails(person)).toBe(1)
  await resetClock()
  await publish(person, 'PLATFORM_MESSAGE')
  expect(await countEmails(person)).toBe(2)
})

test('read, archived and muted items cause no inbox email', async () => {
  const [reader, archiver, muter] = [
    await makePerson(everything),
    await makePerson(everything),
    await makePerson({ platform: { email: true, inbox: false } }),
  ]
  const [read] = await publish(reader, 'PLATFORM_MESSAGE')
  await notifications.markRead(reader.id, read!)
  const [archived] = await publish(archiver, 'PLATFORM_MESSAGE')
  await notifications.archive(archiver.id, archived!)
  await publish(muter, 'PLATFORM_MESSAGE')
  for (const person of [reader, archiver, muter]) expect(await countEmails(person)).toBe(0)
  await publish(reader, 'PLATFORM_MESSAGE')
  expect(await countEmails(reader)).toBe(1)
})

test.each<[string, Preferences]>([
  ['switched emails off', { platform: { email: false } }],
  ['muted messages', { platform: { inbox: false } }],
])('a person who %s after a message gets no email about it', async (_what, choice) => {
  const person = await makePerson(everything)
  await publish(person, 'PLATFORM_MESSAGE')
  await notifications.changePreferences(person.id, choice)
  expect(await countEmails(person)).toBe(0)
  await publish(person, 'TRANSACTION_EXECUTED')
  expect(await countEmails(person)).toBe(1)
})

test('inbox items that arrived before a person chose emails cause no email', async () => {
  const person = await makePerson()
  await publish(person, 'PLATFORM_MESSAGE')
  await notifications.changePreferences(person.id, everything)
  const [read] = await publish(person, 'PLATFORM_MESSAGE')
  await notifications.markRead(person.id, read!)
  expect(await countEmails(person)).toBe(0)
})

test('closing an account deletes a waiting inbox email and prevents later ones', async () => {
  const [waiting, due] = [await makePerson(everything), await makePerson(everything)]
  server.behave = (socket) => void socket.destroy()
  await publish(waiting, 'PLATFORM_MESSAGE')
  await inboxLetters.sendDue()
  const listQueuedLetters = () =>
    db.query(sql`select 1 from queued_letters where customer_id = ${waiting.id}`)
  expect(await listQueuedLetters()).toHaveLength(1)
  server.reset()
  await publish(due, 'PLATFORM_MESSAGE')
  for (const { id } of [waiting, due]) await accounts.close(id)
  expect(await listQueuedLetters()).toEqual([])
  expect(await countEmails(due)).toBe(0)
  expect(await notifications.listEmailsDue(10)).toEqual([])
})

test('an inbox email that is due while the account is being closed is not sent', async () => {
  const person = await makePerson(everything)
  await publish(person, 'PLATFORM_MESSAGE')
  let sending: Promise<void> | undefined
  await transaction(async (tx) => {
    await customers.lock(tx, person.id)
    sending = inboxLetters.sendDue()
    await expect.poll(countLockWaits, { interval: 20 }).toBe(1)
    await customers.close(tx, person.id)
  })
  await sending
  expect(await countEmails(person)).toBe(0)
  expect(await notifications.listEmailsDue(10)).toEqual([])
})

test('the next inbox email replaces the email that still waits for the mail server', async () => {
  const person = await makePerson(everything)
  server.behave = (socket) => void socket.destroy()
  for (const minutes of [0, 61, 122]) {
    await moveClock(`${minutes} minutes`)
    await publish(person, 'PLATFORM_MESSAGE')
    await inboxLetters.sendDue()
  }
  expect(await db.query(sql`select kind, tries from queued_letters`)).toEqual([
    { kind: 'inbox', tries: 1 },
  ])
})

test('an inbox email with an unreadable address is retried and delays no other email', async () => {
  const [spoilt, other] = [await makePerson(everything), await makePerson(everything)]
  await db.query(sql`update customers set contact_sealed = 'spoilt' where id = ${spoilt.id}`)
  await publish(spoilt, 'PLATFORM_MESSAGE')
  await publish(other, 'PLATFORM_MESSAGE')
  const late = () => eventCounts().get('letter.late warn') ?? 0
  const before = late()
  expect(await countEmails(other)).toBe(1)
  expect(late()).toBe(before + 1)
  await moveClock('2 minutes')
  await inboxLetters.sendDue()
  expect(late()).toBe(before + 2)
})

describe('inbox items that an older app version publishes', () => {
  /** Publishes a message with the SQL statements of an earlier version (commit 8024eee). */
  const publishAsOlder = ({ id }: Person) =>
    transaction(async (tx) => {
      await tx.query(sql`
        insert into notification_heads as h (customer_id, last_seq, version) values (${id}, 1, 1)
        on conflict (customer_id) do update set
          last_seq = h.last_seq + 1, version = h.version + 1`)
      await tx.query(sql`
        insert into notifications (customer_id, seq, id, type, category, data, created_at)
        select customer_id, last_seq, gen_random_uuid(), 'PLATFORM_MESSAGE', 'platform', '{}',
          service_now()
        from notification_heads where customer_id = ${id}`)
    })
  /** Connects to the queue like a process of the earlier version. */
  async function connectOlder(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: databaseUrl(),
      application_name: 'latchkey-jobs',
    })
    await client.connect()
    return client
  }
  const countScheduled = async (person: Person): Promise<number> => {
    await notifications.scheduleMissedEmails()
    return countEmails(person)
  }

  test('inbox items from an older app version cause one email an hour', async () => {
    const person = await makePerson(everything)
    const older = await connectOlder()
    await publishAsOlder(person)
    expect(await countEmails(person)).toBe(0)
    for (const _ of [1, 2]) expect(await countScheduled(person)).toBe(1)
    await publishAsOlder(person)
    expect(await countScheduled(person)).toBe(1)
    await moveClock('61 minutes')
    expect(await countEmails(person)).toBe(2)
    await older.end()
  })

  test('an item that an older app version publishes while it stops causes an email', async () => {
    const person = await makePerson(everything)
    const older = await connectOlder()
    await notifications.scheduleMissedEmails()
    await publishAsOlder(person)
    await older.end()
    expect(await countScheduled(person)).toBe(1)
  })

  test('a new process sends the email for an item that an older app version published', async () => {
    const person = await makePerson(everything)
    await publishAsOlder(person)
    remove('notifications.emailSearches')
    expect(await countScheduled(person)).toBe(1)
  })

  test('read or unwanted inbox items from an older app version cause no email', async () => {
    const [reader, other] = [await makePerson(everything), await makePerson(transactions)]
    const older = await connectOlder()
    for (const person of [reader, other]) await publishAsOlder(person)
    await notifications.markAllRead(reader.id)
    for (const person of [reader, other]) expect(await countScheduled(person)).toBe(0)
    expect(await notifications.listEmailsDue(10)).toEqual([])
    await older.end()
  })
})
