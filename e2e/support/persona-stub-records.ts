import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SandboxOutcome, sandboxNumbers } from '@/lib/sandbox-numbers'

export type PersonaRecord = {
  id: string
  type: 'transaction' | 'inquiry'
  reference: string
  status: string
  redirectUri?: string
}
type Stored = PersonaRecord & { createdAt: string; updatedAt: string }

const decisionMs = 20
const maxTries = 50
const decisions: Partial<Record<SandboxOutcome, string[]>> = {
  reject: ['declined'],
  manual: ['needs_review'],
  'needs-document': ['inquiry_needed'],
  'approve-reordered': ['needs_review', 'approved'],
}
const outcomes = new Map(sandboxNumbers.map((row) => [row.socialSecurityNumber, row.outcome]))

/** The transactions and inquiries of the stub, and their webhooks. */
export function makeRecords({ url, secret }: { url: string; secret: string }) {
  const all = new Map<string, Stored>()
  let lastAt = 0

  /** Returns a later time for each change, even within the same millisecond. */
  const now = () => {
    lastAt = Math.max(lastAt + 1, Date.now())
    return new Date(lastAt).toISOString()
  }
  const show = ({ id, type, reference, status, ...times }: PersonaRecord & Partial<Stored>) => ({
    type,
    id,
    attributes: {
      status,
      'reference-id': reference,
      'created-at': times.createdAt ?? new Date().toISOString(),
      'updated-at': times.updatedAt ?? null,
      // The service must ignore this property, because Persona may add properties later.
      'added-later': { of: ['the tests'] },
    },
    relationships: {},
  })

  async function deliver(event: string): Promise<void> {
    const seconds = Math.floor(Date.now() / 1000)
    const digest = createHmac('sha256', secret).update(`${seconds}.${event}`).digest('hex')
    const unknown = '0'.repeat(64)
    for (let tried = 0; tried < maxTries; tried++) {
      // The header has two pairs of a timestamp and a signature, as Persona sends during a rotation
      // of the secret.
      const signature = `t=${seconds},v1=${unknown} t=${seconds},v1=${digest}`
      const headers = { 'content-type': 'application/json', 'persona-signature': signature }
      const answer = await fetch(url, { method: 'POST', headers, body: event }).catch(
        () => undefined,
      )
      if (answer?.ok) return
      await sleep(100)
    }
  }

  function report(record: Stored): string {
    const payload = { data: { ...show(record), attributes: { ...show(record).attributes, fields: { 'name-first': { type: 'string', value: 'Rae' } } } } } // biome-ignore format: an object
    const attributes = { name: `${record.type}.status-updated`, payload, 'created-at': now() }
    return JSON.stringify({
      data: { type: 'event', id: `evt_${randomUUID().replaceAll('-', '')}`, attributes },
    })
  }

  const change = (record: Stored, status: string): string => {
    Object.assign(record, { status, updatedAt: now() })
    return report(record)
  }

  return {
    show,
    outcomeOf: (number: string | undefined): SandboxOutcome =>
      outcomes.get(number ?? '') ?? 'approve',
    find: (id: string) => all.get(id),
    listOf: (type: PersonaRecord['type'], reference: string) =>
      [...all.values()].filter((one) => one.type === type && one.reference === reference).reverse(),
    create(type: PersonaRecord['type'], reference: string, redirectUri?: string): Stored {
      const id = `${type === 'inquiry' ? 'inq' : 'txn'}_${randomUUID().replaceAll('-', '')}`
      const at = now()
      const made = { id, type, reference, status: 'created', createdAt: at, updatedAt: at }
      all.set(id, { ...made, ...(redirectUri === undefined ? {} : { redirectUri }) })
      return all.get(id)!
    },
    /** Changes the status and sends a webhook. */
    async set(record: Stored, status: string): Promise<void> {
      await deliver(change(record, status))
    },
    async decideLater(record: Stored, outcome: SandboxOutcome): Promise<void> {
      await sleep(decisionMs)
      const events = (decisions[outcome] ?? ['approved']).map((status) => change(record, status))
      const sent = outcome === 'approve-repeated' ? Array(5).fill(events[0]) : events.reverse()
      for (const event of sent) await deliver(event)
    },
  }
}
export type Records = ReturnType<typeof makeRecords>
