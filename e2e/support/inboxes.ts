import { vi } from 'vitest'
import { type Event, publishEvents } from '@/lib/contracts/notifications'
import { type Answer, type Client, connect, type Person, paths, type Wire } from './api'
import type { Service } from './service'

export const markAllPath = `${paths.notifications}/mark-all-read`

/**
 * Returns functions that call the inbox operations, as the owner of an inbox or as a partner's
 * server.
 */
export function openInboxes(service: Service, client: Client = connect(service)) {
  const headersOf = ({ user }: Pick<Person, 'user'>) => user.headers
  const list = (person: Person, query: Record<string, string> = {}) =>
    client.call('GET', paths.notifications, { headers: headersOf(person), query })

  async function publish(events: unknown): Promise<Answer> {
    return client.call('POST', paths.events, {
      headers: (await client.systemSession()).headers,
      json: events,
    })
  }

  /** Sends `n` events in one call. Returns the ids of their notifications, oldest first. */
  async function arrive(
    { customerUid }: Pick<Person, 'customerUid'>,
    n: number,
    event: Partial<Event> = {},
  ): Promise<string[]> {
    const body = Array.from({ length: n }, (_, i) => ({
      customerUid,
      type: 'PLATFORM_MESSAGE',
      title: `Item ${i}`,
      ...event,
    }))
    const { data } = await client.ask(
      publishEvents,
      { body },
      (await client.systemSession()).headers,
    )
    return data.map(({ id }) => id)
  }

  /** Creates a person whose verification has ended. So the service adds no further notification. */
  async function makePerson(items = 0): Promise<Person> {
    const person = await client.signUp()
    await vi.waitUntil(async () => (await list(person)).body.data.length === 2, {
      timeout: 60_000,
      interval: 50,
    })
    if (items > 0) await arrive(person, items)
    return person
  }

  return {
    client,
    publish,
    arrive,
    makePerson,
    list,
    count: (person: Person, headers: Record<string, string> = {}) =>
      client.call('GET', paths.unreadCount, { headers: { ...headersOf(person), ...headers } }),
    mark: (person: Person, json?: unknown) =>
      client.call('POST', markAllPath, {
        headers: headersOf(person),
        ...(json === undefined ? {} : { json }),
      }),
    open: (person: Person, id: string) =>
      client.call('DELETE', `${paths.notifications}/${id}`, { headers: headersOf(person) }),
  }
}
export type Inboxes = ReturnType<typeof openInboxes>

export const idsOf = (answer: Answer): string[] =>
  answer.body.data.map(({ id }: { id: string }) => id)
export const countUnread = (answer: Answer): number =>
  answer.body.data.filter((item: Wire) => !item.isRead).length
