import { expect, test } from 'vitest'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { db, sql, transaction } from '../../foundations/db'
import { codeOf, sampleBody, shareApplicantRooms } from '../../testing/applicants'
import { beginApplication } from '../../testing/browser'
import { countLockWaits } from '../../testing/lock-waits'
import * as applicationForm from '../application-form'
import * as customers from '../customers'
import * as signup from '../signup'

shareApplicantRooms()

let made = 0
const begin = async () => {
  const browser = await beginApplication(`racer.${++made}@example.com`)
  return browser.person()
}
type Person = Awaited<ReturnType<typeof begin>>
const saveName = (person: Person, firstName = 'Avery') =>
  applicationForm.saveStep(
    person,
    'name',
    { ...sampleAnswers.name, firstName },
    { ip: '203.0.113.7', hasScript: true },
  )
const untilWaiting = () => expect.poll(countLockWaits).toBe(1)

test('saving the name keeps an email address that is changed at the same time', async () => {
  const person = await begin()
  await saveName(person)
  const [saving] = await transaction(async (tx) => {
    await customers.lock(tx, person.customerId)
    const saving = saveName(person, 'Robin')
    await untilWaiting()
    const contact = await customers.readContact(person.customerId, tx)
    await customers.changeEmail(tx, person.customerId, { ...contact, email: 'new@example.com' })
    return [saving]
  })
  await saving
  expect(await customers.readContact(person.customerId)).toMatchObject({
    firstName: 'Robin',
    email: 'new@example.com',
  })
})

/** Requests from an open page. While the page is open, the person signs up through the partner. */
const lateCalls: [name: string, (person: Person) => Promise<unknown>][] = [
  ['submitting a step', (person) => saveName(person)],
  ['typing in a step', (person) => applicationForm.keepTyped(person, 'name', { _v: 0 })],
]
test.each(lateCalls)(
  '%s after a signup through the API returns 400 and stores no answers',
  async (_, call) => {
    const person = await begin()
    const { customerId: id, organizationId, userType } = person
    await signup.submit({ id, organizationId, userType }, sampleBody())
    expect(await codeOf(call(person))).toBe('ALREADY_SIGNED_UP')
    expect(await db.query(sql`select 1 from drafts where customer_id = ${id}`)).toEqual([])
  },
)

test('saving a form step during a signup through the API stores no answers', async () => {
  const person = await begin()
  const { customerId: id } = person
  const [saving] = await transaction(async (tx) => {
    await customers.markSignedUp(tx, id)
    const saving = codeOf(saveName(person))
    await untilWaiting()
    return [saving]
  })
  expect(await saving).toBe('ALREADY_SIGNED_UP')
  expect(await db.query(sql`select 1 from drafts where customer_id = ${id}`)).toEqual([])
})

test('submitting the form after a signup through the API returns 400, not success', async () => {
  const person = await begin()
  const { customerId: id, organizationId, userType } = person
  await signup.submit({ id, organizationId, userType }, sampleBody())
  expect(await codeOf(applicationForm.submit({ ...person, caller: 'Member' }))).toBe(
    'ALREADY_SIGNED_UP',
  )
})
