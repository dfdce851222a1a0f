import { expect, test } from 'vitest'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import type { StepSlug } from '@/lib/signup/slugs'
import { shareApplicantRooms } from '../../testing/applicants'
import { beginApplication } from '../../testing/browser'
import { saveStep } from '../application-form'
import * as drafts from '../drafts'

shareApplicantRooms()

const slugs: StepSlug[] = ['name', 'date-of-birth', 'citizenship', 'ssn']

test('leaving a form step saves the typed text and opens only pages of this service', async () => {
  const person = await (await beginApplication('leaving@example.com')).person()
  const save = async (slug: StepSlug, values: object) =>
    (await saveStep(person, slug, { ...values }, { ip: null, hasScript: true })).next
  for (const slug of slugs) await save(slug, sampleAnswers[slug])
  const before = await drafts.read(person.customerId)
  const changed = { ...sampleAnswers.name, lastName: 'Quill' }
  expect(await save('name', { ...changed, _exit: '/help' })).toBe('/help')
  const page = '/apply/individual/citizenship?return=review'
  expect(await save('ssn', { socialSecurityNumber: '900-65-4321', _exit: page })).toBe(page)
  const { typed, ...after } = await drafts.read(person.customerId)
  expect(typed).toEqual({ name: expect.objectContaining({ lastName: 'Quill' }) })
  expect(after).toMatchObject({ version: before.version, draft: before.draft })
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a?b=c'])
    expect(await save('name', { ...changed, _exit: path })).toBe('/apply/individual/saved')
})
