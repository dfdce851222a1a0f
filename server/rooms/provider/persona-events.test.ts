import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  objectOf,
  reference,
  type ScriptedPersona,
  startScriptedPersona,
} from '../../testing/persona'
import { persona } from './persona'
import type { State } from './port'

let scripted: ScriptedPersona
beforeAll(async () => {
  scripted = await startScriptedPersona()
})
afterAll(() => scripted.stop())
beforeEach(() => scripted.reset())

const fields = {
  'name-first': { type: 'string', value: 'Rae' },
  birthdate: { value: '1988-07-24' },
}
// The objects in a webhook have more properties than the objects in a response.
const more = {
  transaction: { fields, tags: ['checked'] },
  inquiry: {
    fields,
    note: null,
    behaviors: { 'bot-score': 1 },
    creator: 'rae@example.com',
    'redacted-at': null,
    'previous-step-name': 'start',
    'name-first': 'Rae',
  },
}
const included = [{ type: 'verification/selfie', id: 'ver_1', attributes: { status: 'passed' } }]

type Keys = (name: string) => string
const keys: Record<string, Keys> = {
  kebab: (name) => name,
  snake: (name) => name.replaceAll('-', '_'),
  camel: (name) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
}
const rename = (value: object, spell: Keys): object =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [spell(name), member]))

function send(name: string, payload: { attributes: object }, spell: Keys = keys.kebab!) {
  const data = { ...payload, attributes: rename(payload.attributes, spell), relationships: {} }
  const attributes = { name, payload: { data, included }, context: {}, 'created-at': '2026-11-25' }
  const event = { type: 'event', id: 'evt_1', attributes: rename(attributes, spell) }
  const text = JSON.stringify({ data: event })
  const seconds = Math.floor(Date.now() / 1000)
  const digest = createHmac('sha256', 'wbhsec_new').update(`${seconds}.${text}`).digest('hex')
  return persona.receive({ bytes: Buffer.from(text), header: () => `t=${seconds},v1=${digest}` })
}

const automatic: Partial<State> = { status: 'pending', stage: 'automatic' }
const manual: Partial<State> = { status: 'pending', stage: 'manual' }
const approved: Partial<State> = { status: 'approved' }
const rejected: Partial<State> = { status: 'rejected' }
const incomplete: Partial<State> = { status: 'incomplete' }

/**
 * Events that Persona publishes, each with the status of its object and the state that the service
 * must derive.
 */
const events: [name: string, status: string, state: Partial<State>][] = [
  ['transaction.created', 'created', automatic],
  ['transaction.status-updated', 'approved', approved],
  ['transaction.status-updated', 'declined', rejected],
  ['transaction.status-updated', 'needs review', manual],
  ['transaction.updated-fields', 'created', automatic],
  ['transaction.labeled', 'approved', approved],
  ['transaction.redacted', 'declined', rejected],
  ['transaction.added-relation', 'created', automatic],
  ['transaction.removed-relation', 'created', automatic],
  ['transaction.sentinel-session-processed', 'created', automatic],
  ['inquiry.created', 'created', incomplete],
  ['inquiry.started', 'pending', incomplete],
  ['inquiry.transitioned', 'pending', incomplete],
  ['inquiry.completed', 'completed', automatic],
  ['inquiry.failed', 'failed', incomplete],
  ['inquiry.expired', 'expired', incomplete],
  ['inquiry.marked-for-review', 'needs_review', manual],
  ['inquiry.approved', 'approved', approved],
  ['inquiry.declined', 'declined', rejected],
  ['inquiry.updated-tags', 'approved', approved],
  ['inquiry.redacted', 'approved', approved],
  ['inquiry.reusable-persona-created', 'approved', approved],
  ['inquiry.reusable-persona-updated', 'approved', approved],
  ['inquiry.reusable-persona-used', 'approved', approved],
  ['inquiry.reusable-persona-assurance-failed', 'pending', incomplete],
]

const pinned = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../docs/persona.json'), 'utf8'),
)

test('the tests cover every event and status that docs/persona.json lists', () => {
  const spelled = events.map(([name, status]) => [name, status.replace(/[_ ]/g, '-')] as const)
  expect(spelled.map(([name]) => name)).toEqual(expect.arrayContaining(pinned.events))
  for (const object of ['transaction', 'inquiry']) {
    const own = spelled.filter(([name]) => name.startsWith(object))
    const statuses = own.map(([, status]) => status)
    expect(statuses).toEqual(expect.arrayContaining(pinned.statuses[object]))
  }
})

test.each(events)(
  'the Persona event %s with the status %s leads to the state %j',
  async (name, status, state) => {
    const type = name.startsWith('inquiry') ? 'inquiry' : 'transaction'
    const object = objectOf(type, status, more[type])
    const hint = { id: 'evt_1', reference, objectId: object.id }
    for (const spell of Object.values(keys)) expect(await send(name, object, spell)).toEqual([hint])
    const transaction = type === 'inquiry' ? objectOf('transaction', 'inquiry_needed') : object
    scripted.answer = ({ url }) => ({
      status: 200,
      body: { data: url.pathname.endsWith('/inquiries') ? [object] : transaction },
    })
    expect(await persona.read({ reference, id: 'txn_1' })).toMatchObject(state)
  },
)

test.each([
  ['inquiry.redacted', 'inquiry', { 'reference-id': null }],
  ['transaction.redacted', 'transaction', { 'reference-id': null, fields: {} }],
  ['transaction.created', 'transaction', { 'reference-id': 'order 7' }],
  ['inquiry-session.expired', 'inquiry-session', {}],
  ['transaction-type.deleted-field', 'transaction-type', {}],
  ['account.redacted', 'account', {}],
  ['case.created', 'case', {}],
  ['document.processed', 'document/government-id', {}],
  ['verification.passed', 'verification/selfie', {}],
  ['report/watchlist.matched', 'report/watchlist', {}],
  ['workflow-run.created', 'workflow-run', {}],
])(
  'the Persona event %s about the object %s with %j changes nothing',
  async (name, type, changes) => {
    expect(await send(name, objectOf(type, 'created', changes))).toEqual([])
  },
)
