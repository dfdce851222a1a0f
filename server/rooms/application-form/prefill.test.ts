import { beforeAll, expect, test } from 'vitest'
import { isPrefilled } from '@/lib/signup/prefill'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { stepSlugs } from '@/lib/signup/slugs'
import { listSteps } from '@/lib/signup/steps'
import { db, sql } from '../../foundations/db'
import { shareApplicantRooms } from '../../testing/applicants'
import { TestBrowser } from '../../testing/browser'
import * as applicationForm from '../application-form'
import * as records from '../application-records'
import * as drafts from '../drafts'
import * as invites from '../invites'
import * as organizations from '../organizations'
import { noIssuer } from '../principal'
import { openInvite } from '../sign-in'

shareApplicantRooms()
let organizationId: string
beforeAll(async () => {
  organizationId = (await organizations.ensureDefault()).defaultOrganization.id
})

const person = {
  role: 'individual',
  email: 'p@example.com',
  firstName: 'Avery',
  lastName: 'Quinn',
} as const
const prefill = {
  middleName: 'Rae',
  dateOfBirth: '07/24/1988',
  address: { address: '9 Elm St', city: 'Dallas', state: 'TX', zipCode: '75001' },
}
const invite = (more: object = {}) =>
  invites.create({ organizationId, issuer: noIssuer }, { ...person, prefill, ...more })
const individual = stepSlugs.filter(
  (slug) => !['business', 'organization', 'review'].includes(slug),
)
const sender = { ip: '203.0.113.7', hasScript: true }

test('prefilled values are encrypted and become answers only when a person saves them', async () => {
  const made = await invite()
  const browser = new TestBrowser()
  const token = made.inviteUrl.split('/').at(-1)!
  browser.take(await openInvite(await browser.visitor(), token))
  const opened = await drafts.read(made.customerUid)
  expect(opened.draft).toMatchObject({ answered: [], firstName: 'Avery', ...prefill })
  const [row] = await db.query<{ text: string }>(sql`
    select drafts::text as text from drafts where customer_id = ${made.customerUid}`)
  for (const text of ['Dallas', '1988', Buffer.from('Dallas').toString('hex')])
    expect(row!.text).not.toContain(text)
  for (const slug of individual) {
    const values =
      slug === 'date-of-birth'
        ? { dateOfBirth: { month: '7', day: '24', year: '1988' } }
        : sampleAnswers[slug]
    await applicationForm.saveStep(await browser.person(), slug, values, sender)
  }
  const { draft } = await drafts.read(made.customerUid)
  expect(listSteps('individual', draft).some((step) => isPrefilled(draft, step))).toBe(false)
  await applicationForm.submit(await browser.person())
  const [event] = await db.query<{ data: { changedPrefill: string[] } }>(sql`
    select data from events where customer_id = ${made.customerUid} and type = 'signup.completed'`)
  expect(event!.data.changedPrefill.sort()).toEqual([
    'address.address',
    'address.city',
    'address.zipCode',
  ])
  const { text } = await records.writeFile(made.customerUid)
  expect(text).toMatch(/07\/24\/1988|July 24, 1988/)
  expect(text).toMatch(/500 Oak St[\s\S]{0,80}\(From Demo Bank, changed by you\)/)
  expect(text).toContain('(From Demo Bank)')
})

test('later invitations replace prefilled values until a person accepts an invitation', async () => {
  const externalId = crypto.randomUUID()
  const made = await invite({ externalId })
  await invite({ externalId, prefill: { middleName: 'Jo' } })
  expect((await drafts.read(made.customerUid)).draft).toMatchObject({ middleName: 'Jo' })
  const last = await invite({ externalId, prefill: { middleName: 'Lee' } })
  await invites.accept(last.inviteUrl.split('/').at(-1)!, 'individual')
  await invite({ externalId, prefill: { middleName: 'Kim' } })
  expect((await drafts.read(made.customerUid)).draft).toMatchObject({ middleName: 'Lee' })
})

test('one error lists both a forbidden prefill field and a forbidden returnUrl', async () => {
  const refused = invite({ prefill: { taxId: '12-3456789' }, returnUrl: 'https://acme.example' })
  await expect(refused).rejects.toMatchObject({
    faults: [
      { code: 'RETURN_URL_NOT_ALLOWED', source: 'returnUrl' },
      { code: 'PREFILL_NOT_ALLOWED', source: 'prefill.taxId' },
    ],
  })
})
