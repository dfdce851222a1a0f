import { sampleAnswers } from '@/lib/signup/sample-answers'
import { listSteps } from '@/lib/signup/steps'
import { completeDraft } from '@/lib/testing/complete-draft'
import type { Answer } from './api'
import type { Visitor } from './visitor'

const read = (answer: Answer, path: string) => {
  if (answer.status === 200) return answer.body.data
  throw new Error(`expected 200 of ${path}, got ${answer.status}: ${answer.text}`)
}

/** Opens an invitation, answers every step with the sample answers, and submits the form. */
export async function submitForm(visitor: Visitor, token: string): Promise<void> {
  const post = async (path: string, json: unknown) => read(await visitor.post(path, json), path)
  await post('/api/invites', { token })
  const agreed = { userType: 'individual', consent: 'yes', consentVersion: '2026-01' }
  await post('/api/start/consent', agreed)
  for (const { slug } of listSteps('individual', completeDraft('individual')))
    if (slug !== 'review') await post(`/api/apply/${slug}`, sampleAnswers[slug])
  await post('/api/apply/submit', {})
}
