import { createHmac } from 'node:crypto'
import type http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { openReceiver, type Received } from '@/lib/testing/receiver'
import { type Answer, type Client, paths, type Wire } from './api'
import type { Database } from './database'
import { countUnnumbered, type followLog } from './event-log'

type Log = ReturnType<typeof followLog>
/** `hang one` means that the next webhook hangs and all later ones are accepted. */
type Mode = 'accept' | 'refuse' | 'hang' | 'hang one'

/** A destination of a partner with the server behind it. */
export type Hook = {
  id: string
  /** The response of the server to webhooks from now on. */
  mode: Mode
  /** All webhooks that arrived, with or without a response. */
  received: Received[]
  /** The ids of events that the server accepted. */
  accepted: ReadonlySet<string>
  /** The sequence number of the last event before the creation of the destination. */
  startsAfter: number
  change(json: unknown): Promise<void>
  rotate(grace: 'now' | '1h'): Promise<void>
  replay(json: unknown): Promise<void>
  remove(): Promise<void>
  /** Returns the number of events that the destination has not received. */
  readBehind(): Promise<number>
  /** Closes the hanging connections. Accepts webhooks from now on. */
  recover(): void
  secrets: readonly string[]
  close(): void
}

/** Reads the log of events to its end. Returns 0 for an empty log. */
async function readLastSequence(
  client: Client,
  headers: Record<string, string>,
  cursor?: string,
): Promise<number> {
  const query = { limit: '500', ...(cursor === undefined ? {} : { after: cursor }) }
  const { body } = await client.call('GET', '/webhooks/org/v1/events', { headers, query })
  const { hasMore, nextCursor } = body.meta
  return hasMore ? readLastSequence(client, headers, nextCursor) : (body.data.at(-1)?.sequence ?? 0)
}

/** Creates a destination for events of every type. At first, its server accepts webhooks. */
export async function openHook(client: Client): Promise<Hook> {
  const receiver = await openReceiver()
  const { headers } = await client.systemSession()
  const accepted = new Set<string>()
  const secrets: string[] = []
  const hanging = new Set<http.ServerResponse>()
  let hangingId: string | undefined

  /**
   * Repeats a call while the service returns a 5xx status, for example after a lost connection.
   * Throws for a 4xx status.
   */
  async function ask(method: string, path: string, json?: unknown): Promise<Answer> {
    for (;;) {
      const sent = { headers, ...(json === undefined ? {} : { json }) }
      const answer = await client.call(method, `${paths.destinations}${path}`, sent)
      if (answer.status < 400) return answer
      if (answer.status < 500) throw new Error(`${path} returned ${answer.text}`)
      await sleep(50)
    }
  }
  const types = ['*', 'notification.created']
  const { data } = (await ask('POST', '', { url: receiver.url, types })).body
  secrets.push(data.secret)
  const startsAfter = await readLastSequence(client, headers)

  const hook: Hook = {
    id: data.id,
    mode: 'accept',
    received: receiver.received,
    accepted,
    startsAfter,
    secrets,
    change: async (json) => void (await ask('PUT', `/${data.id}`, json)),
    rotate: async (grace) => {
      const answer = await ask('POST', `/${data.id}/rotations`, { grace })
      secrets.push(answer.body.data.secret)
    },
    replay: async (json) => void (await ask('POST', `/${data.id}/replays`, json)),
    remove: async () => void (await ask('DELETE', `/${data.id}`)),
    readBehind: async () => (await ask('GET', `/${data.id}`)).body.data.behind,
    recover() {
      hook.mode = 'accept'
      for (const outgoing of hanging) outgoing.destroy()
      hanging.clear()
      hangingId = undefined
    },
    close: () => receiver.close(),
  }
  receiver.respond = ({ id }, outgoing) => {
    if (hook.mode === 'hang one') hangingId ??= id
    if (hook.mode === 'hang' || id === hangingId) return hanging.add(outgoing)
    if (hook.mode === 'refuse') return outgoing.writeHead(500).end()
    accepted.add(id)
    return outgoing.writeHead(204).end()
  }
  return hook
}

/**
 * Whether one of the secrets made one of the signatures. The age of the webhook does not matter.
 */
function isSigned(
  { id, body, headers }: Hook['received'][number],
  secrets: readonly string[],
): boolean {
  const signatures = headers['webhook-signature']!.split(' ')
  return secrets.some((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signed = `${id}.${headers['webhook-timestamp']}.${body}`
    return signatures.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  })
}

/**
 * Compares a destination with the log. Lists events that never arrived. Also lists webhooks that
 * are not in the log, differ from it, or have no valid signature.
 */
export function findDeliveryFaults(hook: Hook, log: readonly Wire[]): string[] {
  const known = new Map(log.map((event) => [event.id, JSON.stringify(event)]))
  const missing = log.filter(
    ({ id, sequence, type, data }) =>
      sequence > hook.startsAfter &&
      !hook.accepted.has(id) &&
      !(type.startsWith('destination.') && data.destinationId === hook.id),
  )
  return [
    ...missing.map(({ sequence, type }) => `${type} with number ${sequence} never arrived`),
    ...hook.received.flatMap((one) => {
      if (!known.has(one.id)) return [`${one.id} is not in the log`]
      if (known.get(one.id) !== one.body) return [`${one.id} differs from the log`]
      return isSigned(one, hook.secrets) ? [] : [`${one.id} has no valid signature`]
    }),
  ]
}

/** Ends the waits of destinations and of single events. Such a wait can last several hours. */
export async function endWaits(database: Database): Promise<void> {
  await database.query(
    'update delivery_retries set next_at = service_now() where next_at is not null',
  )
  await database.query(
    `update destinations set next_probe_at = service_now() where state = 'failing'`,
  )
}

/** Expects that each event of the log arrives at each destination, and nothing else. */
export async function expectDelivered(
  hooks: readonly Hook[],
  log: Log,
  database: Database,
): Promise<void> {
  await expect.poll(() => countUnnumbered(database)).toBe(0)
  const findFaults = async () => {
    await endWaits(database)
    await log.read()
    return hooks.flatMap((hook) => findDeliveryFaults(hook, log.seen))
  }
  await expect.poll(findFaults, { timeout: 90_000, interval: 250 }).toEqual([])
  for (const hook of hooks) await expect.poll(() => hook.readBehind()).toBe(0)
}
