import type { Receiver } from '@/lib/testing/receiver'
import { bearer, call, paths } from './api'
import type { Database } from './database'
import type { Service } from './service'

type Headers = Record<string, string>
type Call = {
  ask: { path: string; headers: Headers; json: unknown }
  count: () => Promise<number>
}

/**
 * Returns one call for each operation of destinations that accepts an Idempotency-Key. `count`
 * counts its effects.
 */
export function listDestinationCalls(
  service: Service,
  database: Database,
  open: () => { system: Headers; receiver: Receiver },
): Record<string, () => Promise<Call>> {
  async function makeDestination(): Promise<string> {
    const { system: headers, receiver } = open()
    const json = { url: receiver.url, types: ['*'] }
    return (await call(service, 'POST', paths.destinations, { headers, json })).body.data.id
  }
  const countPings = async () =>
    open().receiver.received.filter(({ body }) => JSON.parse(body).type === 'ping').length
  const countReplays = async () =>
    (
      await database.query(
        "select 1 from audit_changes where entity = 'destination' and action like 'replay%'",
      )
    ).length
  const asPartner = async (verb: string, json: unknown) => ({
    path: `${paths.destinations}/${await makeDestination()}/${verb}`,
    headers: open().system,
    json,
  })
  const asStaff = async (verb: string, json: unknown) => ({
    path: `/admin/v1/destinations/${await makeDestination()}/${verb}`,
    headers: bearer(service.adminKey()),
    json,
  })
  const failed = { isFailed: true }
  return {
    testDestination: async () => ({ ask: await asPartner('tests', {}), count: countPings }),
    testAnyDestination: async () => ({ ask: await asStaff('tests', {}), count: countPings }),
    replayDeliveries: async () => ({
      ask: await asPartner('replays', failed),
      count: countReplays,
    }),
    replayAnyDeliveries: async () => ({
      ask: await asStaff('replays', failed),
      count: countReplays,
    }),
  }
}
