import { beforeEach, describe, expect, test } from 'vitest'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import type { StepSlug } from '@/lib/signup/slugs'
import { transaction } from '../foundations/db'
import { countRows, shareApplicantRooms } from '../testing/applicants'
import { beginApplication, type TestBrowser } from '../testing/browser'
import { readSeries } from '../testing/metrics'
import { accept, refuse } from '../testing/provider'
import * as applicationForm from './application-form'
import * as customers from './customers'
import * as drafts from './drafts'
import * as profiles from './profiles'

const rooms = shareApplicantRooms()
beforeEach(() => {
  rooms.provider.answer = accept
})

let made = 0
const begin = () => beginApplication(`applicant.${++made}@example.com`)
const sender = { ip: '203.0.113.7', hasScript: true }
const save = async (
  browser: TestBrowser,
  slug: StepSlug,
  values: Record<string, unknown> = sampleAnswers[slug],
) => applicationForm.saveStep(await browser.person(), slug, values, sender)
const submit = async (browser: TestBrowser) => applicationForm.submit(await browser.person())
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => ({
      code: error.code,
      sources: error.faults?.map(({ source }: { source: string }) => source),
    }),
  )
const individual: StepSlug[] = [
  'name',
  'date-of-birth',
  'citizenship',
  'ssn',
  'address',
  'mailing-address',
  'identification',
  'employment',
  'transfers',
  'w9',
]
/** Starts an application and answers every step. */
async function fillIn() {
  const browser = await begin()
  for (const slug of individual) await save(browser, slug)
  const { customerId } = await browser.person()
  return { browser, customerId: customerId! }
}

describe('a step of the signup form', () => {
  test('saving a form step redirects to the next step, to /review or to /saved', async () => {
    const { browser } = await fillIn()
    expect((await save(browser, 'name')).next).toBe('/apply/individual/date-of-birth')
    expect((await save(browser, 'name', { ...sampleAnswers.name, _return: 'review' })).next).toBe(
      '/apply/individual/review',
    )
    expect((await save(browser, 'name', { ...sampleAnswers.name, _exit: 'yes' })).next).toBe(
      '/apply/individual/saved',
    )
  })

  test('two saved form steps of one person raise the metric of begun signups by one', async () => {
    const countBegun = async () =>
      (await readSeries('latchkey_signups_total'))['{stage="begun",type="individual"}']!
    const browser = await begin()
    const before = await countBegun()
    await save(browser, 'name')
    await save(browser, 'date-of-birth')
    expect(await countBegun()).toBe(before + 1)
  })

  test('a form step with errors reports all of them and saves nothing', async () => {
    const browser = await begin()
    const { customerId } = await browser.person()
    expect(await refusalOf(save(browser, 'name', {}))).toEqual({
      code: 'REQUIRED',
      sources: ['firstName', 'lastName'],
    })
    expect((await drafts.read(customerId!)).version).toBe(0)
  })

  test('Save and exit stores the typed text, but no part of an SSN and no signature', async () => {
    const { browser, customerId } = await fillIn()
    const leave = async (slug: StepSlug, values: Record<string, unknown>, _v?: number) =>
      save(browser, slug, { ...values, _exit: 'yes', ...(_v !== undefined && { _v }) })
    const before = await drafts.read(customerId)
    expect((await leave('address', { address: { city: 'Aust1n' } })).next).toBe(
      '/apply/individual/saved',
    )
    const { typed, ...after } = await drafts.read(customerId)
    expect(typed).toMatchObject({ address: { address: { city: 'Aust1n' } } })
    expect(after).toMatchObject({ version: before.version, draft: before.draft })
    expect((await leave('ssn', { socialSecurityNumber: '900-65-43' })).next).toBe(
      '/apply/individual/saved',
    )
    expect((await leave('w9', { ...sampleAnswers.w9, signatureName: 'Avery Quinn' })).next).toBe(
      '/apply/individual/saved',
    )
    expect(await drafts.read(customerId)).toMatchObject({
      typed,
      draft: before.draft,
      signing: before.signing,
    })
    expect(
      await refusalOf(leave('address', { address: { city: 'Aust1n!' } }, before.version - 1)),
    ).toMatchObject({ code: 'DRAFT_CHANGED' })
  })

  test('Save and exit on an empty step saves nothing', async () => {
    const browser = await begin()
    const { customerId } = await browser.person()
    expect((await save(browser, 'name', { firstName: '', _exit: 'yes' })).next).toBe(
      '/apply/individual/saved',
    )
    expect((await drafts.read(customerId!)).savedAt).toBeNull()
  })

  test('saving a later form step redirects to the first unanswered step', async () => {
    const browser = await begin()
    const { customerId } = await browser.person()
    expect((await save(browser, 'ssn')).next).toBe('/apply/individual/name')
    expect((await drafts.read(customerId!)).version).toBe(0)
  })

  test('saving a business step in an individual application returns NOT_FOUND', async () => {
    expect(await refusalOf(save(await begin(), 'business'))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test("saving the name step updates the name in the customer's contact", async () => {
    const browser = await begin()
    await save(browser, 'name')
    const { customerId } = await browser.person()
    expect(await customers.readContact(customerId!)).toMatchObject({
      firstName: 'Avery',
      lastName: 'Quinn',
    })
  })

  test('saving a step twice succeeds, but changed answers from the outdated page fail', async () => {
    const browser = await begin()
    const typed = { ...sampleAnswers.name, _v: 0 }
    const replies = [await save(browser, 'name', typed), await save(browser, 'name', typed)]
    expect(replies.map(({ next }) => next)).toEqual([
      '/apply/individual/date-of-birth',
      '/apply/individual/date-of-birth',
    ])
    expect(await refusalOf(save(browser, 'name', { ...typed, suffix: 'Jr.' }))).toMatchObject({
      code: 'DRAFT_CHANGED',
    })
  })

  test('the draft stores typed text separately from answers until the person continues', async () => {
    const { browser, customerId } = await fillIn()
    const kept = async () => (await drafts.read(customerId)).typed
    const keep = async (values: Record<string, unknown>, _v?: number) =>
      applicationForm.keepTyped(await browser.person(), 'name', {
        ...values,
        ...(_v !== undefined && { _v }),
      })
    const { version, draft } = await drafts.read(customerId)
    await keep({ ...sampleAnswers.name, lastName: 'Qu1nn', unknown: 'x' }, version)
    expect(await kept()).toEqual({ name: { ...sampleAnswers.name, lastName: 'Qu1nn' } })
    expect(await drafts.read(customerId)).toMatchObject({ version, draft })
    expect(await refusalOf(keep(sampleAnswers.name, version - 1))).toMatchObject({
      code: 'DRAFT_CHANGED',
    })
    // The Continue button turns typed values into answers, even if the person did not change them.
    await save(browser, 'name')
    expect(await kept()).toEqual({})
    await keep({ ...sampleAnswers.name, suffix: 'Jr.' })
    await save(browser, 'name', { ...sampleAnswers.name, suffix: 'Jr.' })
    expect(await kept()).toEqual({})
  })

  test('signing the tax form stores time, IP address, session and postal addresses', async () => {
    const { browser, customerId } = await fillIn()
    const { draft, signing } = await drafts.read(customerId)
    const { sessionHash } = await browser.person()
    expect(signing).toEqual({
      at: draft.w9?.timestamp,
      ip: '203.0.113.7',
      session: sessionHash,
      addresses: { address: draft.address },
    })
    const address = { ...draft.address!, city: 'Waco' }
    await save(browser, 'address', { ...sampleAnswers.address, address })
    await save(browser, 'w9')
    expect((await drafts.read(customerId)).signing?.addresses).toEqual({ address })
  })
})

describe('submitting the application', () => {
  test('submitting an application stores answers and signature and deletes the draft', async () => {
    const { browser, customerId } = await fillIn()
    const reply = await submit(browser)
    expect(reply).toMatchObject({
      customerUid: customerId,
      kycStatus: 'pending',
      next: '/apply/individual/submitted',
    })
    const record = await profiles.readRecord(customerId)
    expect(record).toMatchObject({
      userType: 'individual',
      socialSecurityNumberLast4: '3456',
      extras: { signatureName: 'Avery Quinn', signing: { ip: '203.0.113.7' } },
      terms: { isFlagged: false },
    })
    expect(record.payload).toMatchObject({
      employment: { annualIncome: '85000.00' },
      transferActivity: { achTransferExpected: true, cashTransactionExpected: false },
    })
    expect((await drafts.read(customerId)).version).toBe(0)
    expect((await browser.person()).caller).toBe('Member')
  })

  test('an application stores version and hash of the W-9 terms that were signed', async () => {
    const { browser, customerId } = await fillIn()
    const { draft, signing, version } = await drafts.read(customerId)
    const signed = { draft: { ...draft, termsVersion: '2024-03.1' }, signing }
    await transaction((tx) => drafts.save(tx, customerId, version, signed))
    await submit(browser)
    const { terms } = await profiles.readRecord(customerId)
    expect(terms).toMatchObject({
      version: '2024-03.1',
      hash: expect.stringMatching(/^62a912426c/),
    })
  })

  test('submitting an application three times creates one profile', async () => {
    const { browser } = await fillIn()
    const before = (await countRows()).profiles!
    const replies = await Promise.all([submit(browser), submit(browser)])
    expect(new Set(replies.map(({ next }) => next))).toEqual(
      new Set(['/apply/individual/submitted']),
    )
    expect((await submit(browser)).next).toBe('/apply/individual/submitted')
    expect((await countRows()).profiles).toBe(before + 1)
  })

  test('submitting an application again in a second window redirects to /submitted', async () => {
    const { browser } = await fillIn()
    const asked = await browser.person()
    await submit(browser)
    expect((await applicationForm.submit(asked)).next).toBe('/apply/individual/submitted')
  })

  test('answers saved in another window during the submission are not lost', async () => {
    const { browser, customerId } = await fillIn()
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    rooms.provider.answer = async (submission) => {
      asked.resolve()
      await answered.promise
      return accept(submission)
    }
    const submitting = refusalOf(submit(browser))
    await asked.promise
    const { address, ...rest } = sampleAnswers.address as { address: object }
    await save(browser, 'address', { ...rest, address: { ...address, city: 'Waco' } })
    answered.resolve()
    expect(await submitting).toMatchObject({ code: 'DRAFT_CHANGED' })
    rooms.provider.answer = accept
    expect((await submit(browser)).next).toBe('/apply/individual/submitted')
    const { payload } = await profiles.readRecord(customerId)
    expect(payload.address.city).toBe('Waco')
  })

  test('submitting an application with an unanswered question returns SIGNUP_INCOMPLETE', async () => {
    const browser = await begin()
    await save(browser, 'name')
    expect(await refusalOf(submit(browser))).toMatchObject({ code: 'SIGNUP_INCOMPLETE' })
  })

  test('changing the name after signing requires a new signature', async () => {
    const { browser } = await fillIn()
    await save(browser, 'name', { ...sampleAnswers.name, lastName: 'Quill' })
    expect(await refusalOf(submit(browser))).toEqual({ code: 'REQUIRED', sources: ['w9.accepted'] })
  })

  test('the answers remain saved for another try if the provider refuses the submission', async () => {
    const { browser, customerId } = await fillIn()
    rooms.provider.answer = () => refuse()
    expect(await refusalOf(submit(browser))).toMatchObject({ code: 'BAAS_ERROR_FIELD' })
    expect((await drafts.read(customerId)).version).toBeGreaterThan(0)
    rooms.provider.answer = accept
    expect((await submit(browser)).next).toBe('/apply/individual/submitted')
  })

  test('saving a form step after submitting returns ALREADY_SIGNED_UP', async () => {
    const { browser } = await fillIn()
    await submit(browser)
    expect(await refusalOf(save(browser, 'name'))).toMatchObject({ code: 'ALREADY_SIGNED_UP' })
  })
})
