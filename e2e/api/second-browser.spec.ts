import { expect, test } from 'vitest'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { connect, type Invite } from '../support/api'
import { makeEmail } from '../support/people'
import { borrowService, shareDatabase } from '../support/shared'
import { listLetters, openVisitor, type Visitor } from '../support/visitor'

const service = borrowService()
const client = connect(service)
const database = shareDatabase(service)

type Invited = Invite & { email: string }

const invite = async (): Promise<Invited> => {
  const email = makeEmail()
  return { ...(await client.invite({ email })), email }
}
const nextOf = async (answer: ReturnType<Visitor['post']>): Promise<string> =>
  (await answer).body.data.next
/** Opens the invitation link in a new browser. */
async function open({ token }: Invite): Promise<{ visitor: Visitor; next: string }> {
  const visitor = openVisitor(service)
  return { visitor, next: await nextOf(visitor.post('/api/invites', { token })) }
}
const agree = (visitor: Visitor) =>
  visitor.post('/api/start/consent', {
    userType: 'individual',
    consent: true,
    consentVersion: '2026-01',
  })
const answer = (visitor: Visitor, more = {}) =>
  visitor.post('/api/apply/name', { ...sampleAnswers.name, ...more })
/**
 * Whether this browser is signed in as the person. Before the signup, `/api/status` returns 404 to
 * a signed-in browser, and 401 to all other browsers.
 */
const isInside = async (visitor: Visitor) => (await visitor.get('/api/status')).status === 404

/** Creates a person who has answered the first question. */
async function begin(invited: Invited): Promise<Visitor> {
  const { visitor } = await open(invited)
  await agree(visitor)
  expect((await answer(visitor)).status).toBe(200)
  return visitor
}

test('in another browser an invitation shows saved answers only after an emailed code', async () => {
  const invited = await invite()
  const person = await begin(invited)
  const other = await open(invited)
  expect(other.next).toBe('/sign-in/check')
  expect((await answer(other.visitor, { firstName: 'Mallory' })).status).toBe(401)
  expect(await isInside(other.visitor)).toBe(false)
  expect(await isInside(person)).toBe(true)

  const [letter] = listLetters(service, invited.email)
  expect(letter!.text).toContain('in another browser')
  const wrong = String((Number(letter!.code) + 1) % 1_000_000).padStart(6, '0')
  expect((await other.visitor.post('/api/email/code', { code: wrong })).status).toBe(400)
  const next = nextOf(other.visitor.post('/api/email/code', { code: letter!.code }))
  expect(await next).toBe('/apply/individual/date-of-birth')
  expect(await isInside(other.visitor)).toBe(true)
})

test('after the first browser saved an answer, a second browser needs an email code', async () => {
  const invited = await invite()
  const { visitor } = await open(invited)
  await agree(visitor)
  const typed = await visitor.post('/api/apply/name/typed', sampleAnswers.name)
  expect(typed.status).toBe(200)
  expect((await open(invited)).next).toBe('/sign-in/check')
})

test('a signed-in browser opens its invitation again without a code', async () => {
  const invited = await invite()
  const person = await begin(invited)
  const next = await nextOf(person.post('/api/invites', { token: invited.token }))
  expect(next).toBe('/apply/individual/date-of-birth')
  expect(listLetters(service, invited.email)).toHaveLength(1)
})

test('the first saved answer signs out other browsers that opened the invitation', async () => {
  const invited = await invite()
  const early = await open(invited)
  expect(await isInside(early.visitor)).toBe(true)
  const person = await begin(invited)
  expect(await isInside(early.visitor)).toBe(false)
  expect(await isInside(person)).toBe(true)
})

test('if two browsers open one invitation, only the first to save stays signed in', async () => {
  const rounds = Array.from({ length: 12 }, async () => {
    const invited = await invite()
    const { visitor } = await open(invited)
    await agree(visitor)
    const [saved, other] = await Promise.all([answer(visitor), open(invited)])
    expect(saved.status).toBe(200)
    expect(await isInside(visitor)).toBe(true)
    expect(await isInside(other.visitor)).toBe(false)
  })
  await Promise.all(rounds)
})

test('confirming an email code signs out browsers that used only the invitation link', async () => {
  const invited = await invite()
  const partner = await begin(invited)
  const person = await open(invited)
  const [letter] = listLetters(service, invited.email)
  await person.visitor.post('/api/email/code', { code: letter!.code })
  expect(await isInside(person.visitor)).toBe(true)
  expect(await isInside(partner)).toBe(false)
})

test('pressing the button of an invitation twice sends one email code', async () => {
  const invited = await invite()
  await begin(invited)
  const { visitor } = await open(invited)
  const again = await nextOf(visitor.post('/api/invites', { token: invited.token }))
  expect(again).toBe('/sign-in/check')
  expect(listLetters(service, invited.email)).toHaveLength(2)
  await database.query('delete from strict_limits')
  expect(await nextOf(visitor.post('/api/email/again', {}))).toBe('/sign-in/check')
  const [letter] = listLetters(service, invited.email)
  expect(letter!.text).toContain('in another browser')
})
