import { sampleAnswers } from '@/lib/signup/sample-answers'
import { listSteps } from '@/lib/signup/steps'
import { completeDraft } from '@/lib/testing/complete-draft'
import { type Answer, call, connect, paths } from './api'
import type { Service } from './service'
import { openVisitor, type Visitor } from './visitor'

const slugs = listSteps('individual', completeDraft('individual'))
  .map(({ slug }) => slug)
  .filter((slug) => slug !== 'review' && slug !== 'w9')
const maxSignatures = 30

/**
 * Invited people open each page of the form and submit it, one person after another. Any version
 * behind the balancer may respond. `outcomes` counts the responses.
 */
export async function openFormTraffic(behind: Service, people: number) {
  const client = connect(behind)
  const waiting: string[] = []
  for (let i = 0; i < people; i++)
    waiting.push((await client.invite({ email: `form.${i}@example.com` })).token)
  const outcomes: Record<string, number> = {}
  const submitted: string[] = []
  let isOver = false

  function count(place: string, { status, body, text }: Answer): void {
    const outcome =
      status === 200
        ? '200'
        : `${place}: ${status} ${body?.errors?.[0]?.code ?? text.slice(0, 100)}`
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }

  /**
   * Signs the terms of the page. If the version that receives the signature has other terms, it
   * rejects the signature. The person then loads the page again and signs its terms.
   */
  async function sign(visitor: Visitor): Promise<void> {
    for (let signatures = 0; signatures < maxSignatures; signatures++) {
      const { text } = await visitor.get('/apply/individual/w9')
      const [input = ''] = /<input[^>]*name="termsVersion"[^>]*>/.exec(text) ?? []
      const [, termsVersion] = /value="([^"]*)"/.exec(input) ?? []
      const answer = await visitor.post('/api/apply/w9', { ...sampleAnswers.w9, termsVersion })
      const isOutdated = answer.status === 400 && answer.body.errors[0].code === 'W9_NOT_ACCEPTED'
      if (!isOutdated) return count('/api/apply/w9', answer)
    }
  }

  async function fillIn(token: string): Promise<void> {
    const visitor = openVisitor(behind, { 'sec-fetch-site': 'same-origin' })
    const open = async (page: string) => count(page, await visitor.get(page))
    const post = async (path: string, json: unknown) => {
      const answer = await visitor.post(path, json)
      count(path, answer)
      return answer
    }
    await post('/api/invites', { token })
    const agreed = { userType: 'individual', consent: 'yes', consentVersion: '2026-01' }
    await post('/api/start/consent', agreed)
    for (const slug of slugs) {
      await open(`/apply/individual/${slug}`)
      await post(`/api/apply/${slug}`, sampleAnswers[slug])
    }
    await sign(visitor)
    await open('/apply/individual/review')
    const { status, body } = await post('/api/apply/submit', {})
    if (status === 200) submitted.push(body.data.customerUid)
    await open('/status')
  }

  return {
    outcomes,
    submitted,
    stop: () => {
      isOver = true
    },
    async load(): Promise<void> {
      for (let token = waiting.pop(); token && !isOver; token = waiting.pop()) await fillIn(token)
    },
  }
}

/** Lists the customers with a verification that one of the processes cannot read. */
export async function listUnreadable(
  customerUids: readonly string[],
  behind: Service,
  services: readonly Service[],
): Promise<string[]> {
  const client = connect(behind)
  const unreadable: string[] = []
  for (const customerUid of customerUids) {
    const { headers } = await client.userSession(customerUid)
    for (const service of services) {
      const { status, text } = await call(service, 'GET', paths.kyc, { headers })
      if (status !== 200) unreadable.push(`${customerUid}: ${status} ${text.slice(0, 100)}`)
    }
  }
  return unreadable
}
