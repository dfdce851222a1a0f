import fs from 'node:fs'
import path from 'node:path'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { type Answer, bearer, call, connect, paths, signupBody } from './api'
import { type Applicant, forEachOf, inviteCrowd } from './crowd'
import type { Service } from './service'

/** Returns the SSN of the i-th person. It has a valid format and is unique. */
export const numberOf = (i: number): string => `9${String(10_000_019 + i * 733).padStart(8, '0')}`
const dash = (nine: string) => `${nine.slice(0, 3)}-${nine.slice(3, 5)}-${nine.slice(5)}`

/** Returns a signup body that contains the SSN in every field that is long enough for it. */
const bodyOf = (nine: string, more: Record<string, unknown> = {}) => ({
  ...signupBody({ socialSecurityNumber: dash(nine) }),
  address: {
    address: `${nine} Oak St`,
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    country: 'US',
  },
  employment: { isCurrentlyEmployed: true, annualIncome: `${nine}.00` },
  identification: { type: 'Passport', number: nine, issuingCountry: 'US' },
  ...more,
})

type Sending = (service: Service, headers: Record<string, string>, nine: string) => Promise<Answer>
const signup = paths.signup('individual')
const post =
  (
    make: (nine: string, headers: Record<string, string>) => Parameters<typeof call>[3],
    to: (nine: string) => string = () => signup,
  ): Sending =>
  (service, headers, nine) =>
    call(service, 'POST', to(nine), make(nine, headers))
const json = (headers: Record<string, string>) => ({
  ...headers,
  'content-type': 'application/json',
})

/** Calls that the service rejects, each for a different reason. */
const refused: Sending[] = [
  post((nine, headers) => ({ headers, query: { validate: 'only' }, json: bodyOf(nine) })),
  post((nine, headers) => ({ headers, json: bodyOf(nine, { dateOfBirth: dash(nine) }) })),
  post((nine, headers) => ({ headers, json: bodyOf(nine, { address: { city: dash(nine) } }) })),
  post((nine, headers) => ({ headers, json: { [dash(nine)]: nine, socialSecurityNumber: nine } })),
  post((nine, headers) => ({
    headers: json(headers),
    body: JSON.stringify(bodyOf(nine)).slice(0, -2),
  })),
  post((nine, headers) => ({
    headers: json(headers),
    body: JSON.stringify(bodyOf(nine)).replace('"dateOfBirth"', '"socialSecurityNumber"'),
  })),
  post((nine, headers) => ({
    headers: { ...headers, 'content-type': 'text/plain' },
    body: JSON.stringify(bodyOf(nine)),
  })),
  post((nine, headers) => ({
    headers,
    json: bodyOf(nine),
    query: { validate: nine, ssn: dash(nine) },
  })),
  post((nine) => ({ headers: bearer(nine), json: bodyOf(nine) })),
  post((nine, headers) => ({
    headers: { ...headers, 'user-agent': dash(nine), 'x-forwarded-for': nine },
    json: { dateOfBirth: dash(nine) },
  })),
  post(
    (nine, headers) => ({ headers, json: bodyOf(nine) }),
    (nine) => `/branches/private/v1/limited/${nine}/signup`,
  ),
  (service, headers, nine) =>
    call(service, 'GET', `${paths.kyc}/${nine}`, { headers, query: { number: dash(nine) } }),
]

const signupEvery = 100
const draftsOfHundred = 10

/**
 * Sends one SSN per person: in accepted signups, in drafts without a signup, and in rejected calls.
 */
export async function sendCrowd(service: Service, n: number): Promise<Record<string, number>> {
  const client = connect(service)
  const crowd = await inviteCrowd(client, Math.max(2, Math.ceil(n / signupEvery)))
  const saveDraft = await openForm(service)
  const sent: Record<string, number> = {}
  const note = (kind: string) => {
    sent[kind] = (sent[kind] ?? 0) + 1
  }
  await forEachOf(Array.from({ length: n }), 16, async (_, i) => {
    const nine = numberOf(i)
    const { temporary } = crowd[Math.floor(i / signupEvery) % crowd.length] as Applicant
    const place = i % signupEvery
    if (place === signupEvery - 1) {
      const answer = await call(service, 'POST', signup, {
        headers: temporary.headers,
        json: bodyOf(nine),
      })
      return note(`signup ${answer.status}`)
    }
    if (place < draftsOfHundred)
      return note(`draft ${(await saveDraft(i % 2 === 0 ? dash(nine) : `${nine}0`)).status}`)
    const answer = await refused[i % refused.length]!(service, temporary.headers, nine)
    return note(`refused ${answer.status}`)
  })
  return sent
}

/**
 * Opens a draft and answers all steps before the SSN. The returned function answers the SSN step.
 */
async function openForm(service: Service): Promise<(number: string) => Promise<Answer>> {
  let cookie = ''
  const send = async (to: string, body: unknown) => {
    const answer = await call(service, 'POST', to, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      json: body,
    })
    for (const line of answer.headers.getSetCookie()) cookie = line.split(';')[0]!
    return answer
  }
  await send('/api/start/consent', {
    userType: 'individual',
    consent: true,
    consentVersion: '2026-01',
  })
  await send('/api/email', { email: 'crowd.of.canaries@example.com', purpose: 'start' })
  const outbox = path.join(service.dataDir, 'outbox')
  const letters = fs
    .readdirSync(outbox)
    .map((name) => fs.readFileSync(path.join(outbox, name), 'utf8'))
  const letter = letters.find((text) => text.includes('crowd.of.canaries@'))!
  await send('/api/email/code', { code: /code is (\d{6})/.exec(letter)![1] })
  for (let next = 'name'; next !== 'ssn'; ) {
    const answer = await send(
      `/api/apply/${next}`,
      sampleAnswers[next as keyof typeof sampleAnswers],
    )
    next = answer.body.data.next.split('/').at(-1)
  }
  return (socialSecurityNumber) => send('/api/apply/ssn', { socialSecurityNumber })
}
