import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { set } from '../../foundations/process-singleton'
import { secrets } from '../../foundations/secrets'
import {
  objectOf,
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

describe('a webhook from Persona', () => {
  const eventOf = (payload: object) =>
    JSON.stringify({
      data: { type: 'event', id: 'evt_1', attributes: { name: 'x', payload: { data: payload } } },
    })
  const sign = (text: string, secret: string, seconds = Math.floor(Date.now() / 1000)) =>
    `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')}`
  const receive = (text: string, signature: string) =>
    persona.receive({
      bytes: Buffer.from(text),
      header: (name) => (name === 'persona-signature' ? signature : undefined),
    })
  const text = eventOf(objectOf('transaction', 'approved'))
  const now = () => Math.floor(Date.now() / 1000)

  test('reading a Persona webhook returns its event id, our reference and the object id', async () => {
    const hint = { id: 'evt_1', reference, objectId: 'txn_1' }
    expect(await receive(text, sign(text, 'wbhsec_new'))).toEqual([hint])
    const pairs = `${sign(text, 'wbhsec_unknown')} ${sign(text, 'wbhsec_old')}`
    expect(await receive(text, pairs)).toEqual([hint])
  })

  const wrong: [string, () => string][] = [
    ['without a signature', () => ''],
    ['signed with another secret', () => sign(text, 'wbhsec_other')],
    ['from 302 seconds ago', () => sign(text, 'wbhsec_new', now() - 302)],
    ['from 302 seconds ahead', () => sign(text, 'wbhsec_new', now() + 302)],
    ['with a changed time', () => sign(text, 'wbhsec_new').replace(/^t=\d+/, `t=${now() - 5}`)],
    ['with the signature of another body', () => sign(`${text} `, 'wbhsec_new')],
    [
      'signed in the fifth pair',
      () => [...Array(4).fill(sign(text, 'wbhsec_other')), sign(text, 'wbhsec_new')].join(' '),
    ],
    ['with a short digest', () => sign(text, 'wbhsec_new').slice(0, -2)],
  ]
  test.each(wrong)('reading a Persona webhook %s throws UNAUTHORIZED', async (_, signature) => {
    await expect(receive(text, signature())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('reading a Persona webhook throws UNAUTHORIZED if no secret is set', async () => {
    const before = secrets()
    set('secrets', { ...before, personaWebhookSecrets: [] })
    await expect(receive(text, sign(text, ''))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    set('secrets', before)
  })

  test.each([
    ['of another object', objectOf('report/watchlist', 'ready')],
    ['without our reference', objectOf('inquiry', 'approved', { 'reference-id': null })],
    ['with the reference of another system', objectOf('inquiry', 'x', { 'reference-id': 'a b' })],
  ])('reading a signed Persona webhook %s returns nothing', async (_, payload) => {
    const other = eventOf(payload)
    expect(await receive(other, sign(other, 'wbhsec_new'))).toEqual([])
  })

  test.each(['', '{', '[]', '{"data":{"type":"event","id":"evt_1"}}'])(
    'reading a signed Persona webhook with the body %j throws MALFORMED_JSON',
    async (other) => {
      const work = receive(other, sign(other, 'wbhsec_new'))
      await expect(work).rejects.toMatchObject({ code: 'MALFORMED_JSON' })
    },
  )
})
