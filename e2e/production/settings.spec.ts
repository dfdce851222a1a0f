import { expect, onTestFinished, test } from 'vitest'
import { type Answer, call } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { productionSite, startProduction } from '../support/production'
import type { Service } from '../support/service'
import { borrowService } from '../support/shared'

const sandbox = borrowService()

async function startLive(settings: Record<string, string> = {}): Promise<Service> {
  const live = await startProduction(sandbox, settings)
  onTestFinished(() => live.stop())
  return live
}

const post = (live: Service, path: string, json: unknown, cookie = ''): Promise<Answer> =>
  call(live, 'POST', path, { headers: { origin: productionSite, cookie }, json })
const consent = { userType: 'individual', consent: true, consentVersion: '1' }
const cookieOf = (answer: Answer) => answer.headers.getSetCookie()[0]!.split(';')[0]!

test('production refuses a signup without an invitation and still signs people in', async () => {
  const live = await startLive()
  for (const [path, json] of [
    ['/api/start', { userType: 'individual' }],
    ['/api/start/consent', consent],
    ['/api/email', { purpose: 'start', email: 'avery@bank.test' }],
  ] as const)
    expectRefusal(await post(live, path, json), 403, 'INVITATION_REQUIRED')
  const signIn = await post(live, '/api/email', { purpose: 'sign-in', email: 'avery@bank.test' })
  expect([signIn.status, signIn.body]).toEqual([200, { data: { next: '/sign-in/check' } }])
})

test('production with SIGNUP=open accepts people without an invitation', async () => {
  const live = await startLive({ SIGNUP: 'open' })
  expect((await post(live, '/api/start', { userType: 'individual' })).status).toBe(200)
  const agreed = await post(live, '/api/start/consent', consent)
  expect([agreed.status, agreed.body]).toEqual([200, { data: { next: '/verify-email' } }])
  const json = { purpose: 'start', email: 'avery@bank.test' }
  expect((await post(live, '/api/email', json, cookieOf(agreed))).body).toEqual({
    data: { next: '/verify-email/check' },
  })
})
