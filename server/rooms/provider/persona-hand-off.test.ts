import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Asked,
  businessSubmission,
  changedAt,
  objectOf,
  type Reply,
  reference,
  type ScriptedPersona,
  startScriptedPersona,
} from '../../testing/persona'
import { persona } from './persona'

let scripted: ScriptedPersona
beforeAll(async () => {
  scripted = await startScriptedPersona()
})
afterAll(() => scripted.stop())
beforeEach(() => scripted.reset())

const posts = () => scripted.seen.filter(({ method }) => method === 'POST')

describe('the ID check at Persona', () => {
  const link = 'https://withpersona.com/verify?code=abc'
  const serve =
    (inquiries: object[], { url = link, status = 'inquiry_needed' } = {}) =>
    ({ method, url: { pathname } }: Asked): Reply => {
      if (pathname.includes('one-time'))
        return { status: 200, body: { meta: { 'one-time-link': url } } }
      if (method === 'POST') return { status: 201, body: { data: objectOf('inquiry', 'created') } }
      if (pathname.endsWith('/inquiries')) return { status: 200, body: { data: inquiries } }
      return { status: 200, body: { data: objectOf('transaction', status) } }
    }
  const at = { id: 'txn_1', returnUrl: 'https://onboarding.test/status' }
  const made = (pathname: string) =>
    scripted.seen.filter(({ url }) => url.pathname.endsWith(pathname))

  test('the first handOff creates an ID check at Persona and returns a one-time link', async () => {
    scripted.answer = serve([])
    expect(await persona.handOff(businessSubmission, at)).toEqual({
      url: link,
      expiresAt: undefined,
    })
    const [{ body }] = posts() as [Asked]
    expect(JSON.parse(body).data.attributes).toMatchObject({
      'inquiry-template-id': 'itmpl_tests',
      'reference-id': reference,
      'redirect-uri': at.returnUrl,
    })
  })

  test('a second handOff returns a new link to the ID check that is open at Persona', async () => {
    scripted.answer = serve([objectOf('inquiry', 'pending', { 'expires-at': changedAt })])
    expect(await persona.handOff(businessSubmission, at)).toEqual({
      url: link,
      expiresAt: new Date(changedAt),
    })
    expect(posts()).toHaveLength(1)
  })

  test.each(['failed', 'expired'])(
    'handOff creates another ID check if the last one at Persona is %s',
    async (status) => {
      scripted.answer = serve([objectOf('inquiry', status)])
      expect(await persona.handOff(businessSubmission, at)).toMatchObject({ url: link })
      expect(posts()).toHaveLength(2)
    },
  )

  test('handOff returns a state and no link if the ID check at Persona is complete', async () => {
    scripted.answer = serve([objectOf('inquiry', 'completed')])
    expect(await persona.handOff(businessSubmission, at)).toMatchObject({
      state: { status: 'pending' },
    })
    expect(made('one-time-link')).toEqual([])
  })

  // The service ignores a later state with the same time. So if `handOff` returned a wrong state, a
  // later read of the decision would be ignored, and the person would stay pending.
  test.each([
    ['approved', 'approved'],
    ['declined', 'rejected'],
  ])(
    'handOff returns the decision of a Persona transaction that is %s',
    async (status, decided) => {
      scripted.answer = serve([objectOf('inquiry', 'completed')], { status })
      expect(await persona.handOff(businessSubmission, at)).toMatchObject({
        state: { status: decided },
      })
    },
  )

  test.each([
    'https://persona.example/verify',
    'https://withpersona.com.example/verify',
    'http://withpersona.com/verify',
    'javascript:alert(1)',
  ])('handOff does not return the link %s', async (url) => {
    scripted.answer = serve([], { url })
    expect(await persona.handOff(businessSubmission, at)).toBeUndefined()
  })
})
