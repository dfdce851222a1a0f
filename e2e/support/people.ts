import { expect, type Page } from 'playwright/test'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import type { UserType } from '@/lib/user-types'
import { bearer, type Client, call, type Invite, paths, signupBody } from './api'
import { openDatabase } from './database'
import { listElements, readHtml, textOf } from './html'
import type { Service } from './service'

/** The answers of a test person, as they type them. */
export const avery = {
  firstName: 'Avery',
  lastName: 'Quinn',
  dateOfBirth: { month: 'jul', day: '24', year: '1988' },
  citizenship: 'U.S. citizen',
  socialSecurityNumber: '900 12 3456',
  address: { street: '500 Oak St', unit: 'Unit 4', city: 'Austin', state: 'TX', zipCode: '78701' },
  /** The mailing address, if it differs from the home address. */
  mailing: undefined as
    | { street: string; city: string; state: string; zipCode: string }
    | undefined,
  identification: {
    type: "Driver's license",
    number: 'D1234567',
    state: 'TX',
    expires: { month: '7', day: '24', year: '2099' },
  },
  income: '$85,000',
  isSubject: false,
}
export type TestPerson = typeof avery

let people = 0
/** Returns a unique email address. */
export const makeEmail = (): string => `avery.quinn.${process.pid}.${++people}@example.com`

/** The steps before the review of a form without a separate mailing address. */
export const stepSlugs = [
  'name',
  'date-of-birth',
  'citizenship',
  'ssn',
  'address',
  'identification',
  'employment',
  'transfers',
  'w9',
] as const
export type StepSlug = (typeof stepSlugs)[number]

export type Invited = { email: string; customerUid: string; invite: Invite }
/** The answers of the ID step with an ID that expires on this UTC day. */
export function idUntil(expires: Date): unknown {
  const [year, month, day] = expires.toISOString().slice(0, 10).split('-')
  const { identification } = sampleAnswers.identification
  return { identification: { ...(identification as object), expirationDate: { month, day, year } } }
}

export type Prepared = {
  /** The first step without an answer. */
  at?: StepSlug | 'review'
  /** The answers of some steps. The other steps get the sample answers. */
  answers?: Partial<Record<StepSlug, unknown>>
}

/** The part of a browser that a sign-in needs: it stores cookies and sends JSON. */
type Visitor = {
  request: {
    post(
      url: string,
      sent: { data: unknown; headers: Record<string, string> },
    ): Promise<{ ok(): boolean; status(): number; text(): Promise<string> }>
  }
}

/**
 * Posts JSON with the cookie of this browser, as the pages do. Throws an error with the response if
 * the service rejects the call.
 */
export async function post(
  context: Visitor,
  url: string,
  path: string,
  data: unknown,
): Promise<void> {
  const answer = await context.request.post(url + path, { data, headers: { origin: url } })
  if (!answer.ok())
    throw new Error(`expected 200 of ${path}, got ${answer.status()}: ${await answer.text()}`)
}

/** Opens an invitation in this browser and answers each step before `at`. */
export async function prepare(
  context: Visitor,
  url: string,
  client: Client,
  { at = 'name', answers = {} }: Prepared = {},
): Promise<Invited> {
  const email = makeEmail()
  const { firstName, lastName } = avery
  const invite = await client.invite({ email, firstName, lastName })
  await post(context, url, '/api/invites', { token: invite.token })
  await post(context, url, '/api/start/consent', {
    userType: 'individual',
    consent: 'yes',
    consentVersion: '2026-01',
  })
  await postSteps(context, url, { at, answers })
  return { email, customerUid: invite.customerUid, invite }
}

/** Answers each step before `at`. Without `at`, answers every step. */
export async function postSteps(
  context: Visitor,
  url: string,
  { at, answers = {} }: Prepared = {},
): Promise<void> {
  for (const step of stepSlugs) {
    if (step === at) break
    const sample =
      step === 'address'
        ? { ...sampleAnswers.address, isMailingAddressSame: 'yes' }
        : sampleAnswers[step]
    await post(context, url, `/api/apply/${step}`, answers[step] ?? sample)
  }
}

/**
 * Starts an application without an invitation and confirms the email address. This browser then
 * shows the first question. Returns the address.
 */
export const startWithoutInvitation = (page: Page, url: string, userType: UserType) =>
  confirmEmail(page.context(), url, userType, async (email) => (await readLetter(page, email)).code)

/**
 * Like `startWithoutInvitation`, for any kind of browser. `readCode` reads the code from the email.
 */
export async function confirmEmail(
  context: Visitor,
  url: string,
  userType: UserType,
  readCode: (email: string) => Promise<string>,
): Promise<string> {
  const email = makeEmail()
  await post(context, url, '/api/start/consent', {
    userType,
    consent: 'yes',
    consentVersion: '2026-01',
  })
  await post(context, url, '/api/email', { email, purpose: 'start' })
  await post(context, url, '/api/email/code', { code: await readCode(email) })
  return email
}

export type Member = Invited & { headers: Record<string, string> }

/**
 * Signs up a new person, signs this browser in as the person, and waits for the decision. The
 * returned `headers` authenticate a User session of this person.
 */
export async function prepareMember(
  context: Visitor,
  url: string,
  client: Client,
  body: Record<string, unknown> = {},
): Promise<Member> {
  const invited = await prepare(context, url, client)
  const temporary = await client.accept(invited.invite.token)
  const json = signupBody(body)
  const answer = await client.call('POST', paths.signup('individual'), {
    headers: temporary.headers,
    json,
  })
  if (answer.status !== 200) throw new Error(answer.text)
  const { headers } = await client.userSession(invited.customerUid)
  const isDecided = async () => {
    const { status, stage } = (await client.call('GET', paths.kyc, { headers })).body.data
    return status !== 'pending' || stage === 'manual'
  }
  await expect.poll(isDecided, { intervals: [100] }).toBe(true)
  return { ...invited, headers }
}

const mailboxPath = '/sandbox/mailbox'

/** Opens the sandbox mailbox of an email address. */
export async function openMailbox(page: Page, email: string): Promise<void> {
  await page.goto(mailboxPath)
  await page.getByLabel('Email address').fill(email)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Show messages' }).click()
  await loaded
}

/**
 * Reads the newest email with a code or link in the sandbox mailbox. Uses no window, because
 * opening a window takes a second of CPU time. With `isRemembered`, this browser requested the
 * email, so the mailbox needs no email address.
 */
export async function readLetter(
  page: Page,
  email: string,
  isRemembered = false,
): Promise<{ text: string; code: string; link: string }> {
  const context = page.context()
  const open = () => context.request.get(mailboxPath)
  let opened = await open()
  if (!isRemembered) {
    await post(context, new URL(opened.url()).origin, '/api/mailbox', { email })
    opened = await open()
  }
  const letters = [...listElements(readHtml(await opened.text()))].filter(({ tag }) => tag === 'li')
  // Accepts only emails with a code or a link, because there are also emails about the application.
  const isWanted = (text: string) =>
    text.includes(email) && /code is \d{6}|within an hour|invites you/.test(text)
  const letter = letters.find((one) => isWanted(textOf(one)))
  if (!letter) throw new Error(`The mailbox of ${email} has no email with a code or link.`)
  const text = textOf(letter)
  const link = [...listElements(letter)].find(({ tag }) => tag === 'a')?.attributes.href ?? ''
  return { text, code: /code is (\d{6})/.exec(text)?.[1] ?? '', link }
}

/** Ends the half minute after which a person may request another code. */
export async function endCodeWait(service: Service): Promise<void> {
  const database = await openDatabase(service)
  await database.query("delete from strict_limits where key like 'code-mail%'")
  await database.close()
}

/** Returns the number of submitted applications of a person. */
export async function countProfiles(service: Service, customerUid: string): Promise<number> {
  const database = await openDatabase(service)
  const [row] = await database.query('select count(*) from profiles where customer_id = $1', [
    customerUid,
  ])
  await database.close()
  return row!.count
}

const moved = new WeakSet<Service>()
/**
 * Sets the service's clock to this many seconds ahead of the true time. Uses the admin key, because
 * with several organizations only staff can move the clock. The fixtures of browser tests reset the
 * clock after each test.
 */
export async function moveClock(service: Service, offsetSeconds: number): Promise<void> {
  const headers = bearer(service.adminKey())
  const json = { offsetSeconds }
  moved.add(service)
  const answer = await call(service, 'PUT', '/sandbox/v1/clock', { headers, json })
  if (answer.status !== 200) throw new Error(`expected 200, got ${answer.status}: ${answer.text}`)
}
/** Resets the clock if `moveClock` has moved it. */
export async function resetClock(service: Service): Promise<void> {
  if (!moved.has(service)) return
  await moveClock(service, 0)
  moved.delete(service)
}
