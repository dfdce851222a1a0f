import { expect, test } from 'vitest'
import { emptyDraft } from '@/lib/signup/draft'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import type { StepSlug } from '@/lib/signup/slugs'
import { listSteps } from '@/lib/signup/steps'
import { db, sql, transaction } from '../../foundations/db'
import * as mail from '../../foundations/mail'
import { shareApplicantRooms } from '../../testing/applicants'
import { beginApplication } from '../../testing/browser'
import { saveStep } from '../application-form'
import * as drafts from '../drafts'
import * as letters from '../letters'
import { sendSavedLetter } from './saved-letter'

const rooms = shareApplicantRooms()
type Job = Parameters<typeof letters.sendResult>[0]

/** Lists the emails to a customer that wait in the queue. */
const listQueued = async (customerId: string): Promise<Job[]> =>
  (
    await db.query<{ data: Job }>(sql`
      select data from pgboss.job where name = 'letter' and data->>'customerId' = ${customerId}`)
  ).map(({ data }) => data)

test('Save and exit sends at most one email a day, with the expiry date and a link', async () => {
  const { id } = await rooms.makeCustomer()
  const draft = { ...emptyDraft, firstName: 'Maren', answered: ['name' as const] }
  await transaction((tx) => drafts.save(tx, id, 0, { draft, signing: null }))
  await Promise.all([sendSavedLetter(id), sendSavedLetter(id)])
  await sendSavedLetter(id)
  const [job, ...others] = await listQueued(id)
  expect(others).toEqual([])
  expect(await letters.sendResult(job!)).toBe('done')
  const [letter] = mail.listStoredLetters()
  expect(letter!.subject).toMatch(/^Your .+ application is saved$/)
  expect(letter!.text).toMatch(/keep your answers until \w+ \d+, \d{4}\./)
  expect(letter!.text).toContain('/status')
  expect(letter!.text).not.toContain('Maren')
  await db.query(sql`update strict_limits set expire = 0 where key like ${`%${id}`}`)
  await sendSavedLetter(id)
  expect(await listQueued(id)).toHaveLength(2)
})

test('"Save and exit" on the review page sends an email and submits nothing', async () => {
  const person = await (await beginApplication('review.exit@example.com')).person()
  const save = (slug: StepSlug, values: object) =>
    saveStep(person, slug, { ...values }, { ip: null, hasScript: true })
  for (const { slug } of listSteps('individual', emptyDraft))
    if (slug !== 'review') await save(slug, sampleAnswers[slug])
  const before = await drafts.read(person.customerId)
  expect((await save('review', { _exit: 'yes' })).next).toBe('/apply/individual/saved')
  expect(await listQueued(person.customerId)).toHaveLength(1)
  expect(await drafts.read(person.customerId)).toEqual(before)
  await expect(save('review', {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
