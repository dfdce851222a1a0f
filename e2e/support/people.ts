import { sampleAnswers } from '@/lib/signup/sample-answers'
import type { UserType } from '@/lib/user-types'
import { type Client, type Invite, paths, signupBody } from './api'
import { expect, type Page } from './browser'
import { openDatabase } from './database'
import type { Service } from './service'

/** The exact input of a test person. */
export const avery = {
  firstName: 'Avery',
  lastName: 'Quinn',
  dateOfBirth: { month: 'jul', day: '24', year: '1988' },
  citizenship: 'U.S. citizen',
  socialSecurityNumber: '900 12 3456',
  address: { street: '500 Oak St', unit: 'Unit 4', city: 'Austin', state: 'TX', zipCode: '78701' },
  /** The mailing address, if it differs. */
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
export type Someone = typeof avery

let people = 0
/** A unique address. */
export const makeEmail = (): string => `avery.quinn.${process.pid}.${++people}@example.com`

/** Steps before the review of a form without a separate mailing address. */
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
type Prepared = {
  /** The step that the form has reached. */
  at?: StepSlug | 'review'
  /** Answers by step, instead of the sample's. */
  answers?: Partial<Record<StepSlug, unknown>>
}

/** A browser, as far as signing in needs one: it keeps cookies and sends JSON. */
type Visitor = {
  request: {
    post(
      url: string,
      sent: { data: unknown; headers: Record<string, string> },
    ): Promise<{ ok(): boolean; status(): number; text(): Promise<string> }>
  }
}

/** Posts as the pages do, with this browser's cookie. Throws with the answer if refused. */
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

/** An invited person signed in to this browser, with every step before `at` answered. */
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
  for (const step of stepSlugs) {
    if (step === at) break
    const sample =
      step === 'address'
        ? { ...sampleAnswers.address, isMailingAddressSame: 'yes' }
        : sampleAnswers[step]
    await post(context, url, `/api/apply/${step}`, answers[step] ?? sample)
  }
  return { email, customerUid: invite.customerUid, invite }
}

/** A person without an invitation, signed in to this browser at the first question. */
export const startWithoutInvitation = (page: Page, url: string, userType: UserType) =>
  confirmEmail(page.context(), url, userType, async (email) => (await readLetter(page, email)).code)

/** The same for any visitor, by its way to read the code of a letter. */
export async function confirmEmail(
  context: Visitor,
  url: string,
  userType: UserType,
  readCode: (email: string) => Promise<string>,
): Promise<void> {
  const email = makeEmail()
  await post(context, url, '/api/start/consent', {
    userType,
    consent: 'yes',
    consentVersion: '2026-01',
  })
  await post(context, url, '/api/email', { email, purpose: 'start' })
  await post(context, url, '/api/email/code', { code: await readCode(email) })
}

export type Member = Invited & { headers: Record<string, string> }

/**
 * A person with an approved application, signed in to this browser, with two unread notifications.
 * `headers` act for them as a server.
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

/** Opens the sandbox's mailbox with the letters to an address. */
export async function openMailbox(page: Page, email: string): Promise<void> {
  await page.goto(mailboxPath)
  await page.getByLabel('Email address').fill(email)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Show messages' }).click()
  await loaded
}

/**
 * The newest letter to an address in the sandbox's mailbox. `isRemembered`: the browser asked for
 * the letter, so that the mailbox shows it without its address.
 */
export async function readLetter(
  page: Page,
  email: string,
  isRemembered = false,
): Promise<{ text: string; code: string; link: string }> {
  const mailbox = await page.context().newPage()
  await (isRemembered ? mailbox.goto(mailboxPath) : openMailbox(mailbox, email))
  // Every result also sends a letter.
  const letter = mailbox
    .getByRole('listitem')
    .filter({ hasText: email, hasNotText: 'There is news' })
    .first()
  const text = (await letter.textContent()) ?? ''
  const link = (await letter.getByRole('link').first().getAttribute('href')) ?? ''
  await mailbox.close()
  return { text, code: /code is (\d{6})/.exec(text)?.[1] ?? '', link }
}

/** Lets half a minute pass for everyone who was sent a code, so that a new one may be requested. */
export async function letTimePassForCodes(service: Service): Promise<void> {
  const database = await openDatabase(service)
  await database.query("delete from strict_limits where key like 'code-mail%'")
  await database.close()
}

/** The number of received applications of a person. */
export async function countProfiles(service: Service, customerUid: string): Promise<number> {
  const database = await openDatabase(service)
  const [row] = await database.query('select count(*) from profiles where customer_id = $1', [
    customerUid,
  ])
  await database.close()
  return row!.count
}

/** Moves the service's clock by this many seconds from the true time. */
export async function moveClock(client: Client, offsetSeconds: number): Promise<void> {
  const { headers } = await client.systemSession()
  const answer = await client.call('PUT', '/sandbox/v1/clock', { headers, json: { offsetSeconds } })
  if (answer.status !== 200) throw new Error(`expected 200, got ${answer.status}: ${answer.text}`)
}
