import type { Target } from '@/bench/generator'
import { type Measurement, measure } from '@/bench/load'
import {
  installPeers,
  listOidcStores,
  type Peer,
  startBetterAuth,
  startOidcProvider,
  startPayload,
} from '@/bench/peers'
import { makePerson } from '@/bench/person'
import type { Case, Figure } from '@/bench/result'
import { startService } from '@/bench/subject'
import { unreadCount } from '@/lib/contracts/notifications'
import { createSession } from '@/lib/contracts/sessions'

const connections = 32
const notifications = 1000

export const peersCase: Case = {
  id: 'P2',
  work: 'unread-count and new sessions, beside peers that do the nearest to it',
  needsPeers: true,
  async run(lab) {
    installPeers(lab)
    await using service = await startService(lab)
    const stores = await listOidcStores(service.databaseUrl)
    await using inMemory = await startOidcProvider(lab, stores[0]!)
    await using stored = await startOidcProvider(lab, stores[1]!)
    await using audited = await startOidcProvider(lab, stores[2]!)
    await using betterAuth = await startBetterAuth(lab, service.databaseUrl)
    await using payload = await startPayload(lab, service.databaseUrl, notifications)
    const { url, clientId, clientSecret } = service
    const ours = [
      {
        name: 'unread-count',
        url: url + unreadCount.path,
        headers: await makePerson(service, notifications),
      },
      {
        name: 'create a session',
        url: url + createSession.path,
        method: createSession.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, clientSecret }),
      },
    ]
    const measurements = await measure(
      lab,
      [
        ...ours,
        ...payload.targets,
        ...betterAuth.targets,
        ...listTargets(inMemory, stored, audited),
      ],
      connections,
    )
    const [count, session, payloadCount, lookup, ...ofOidc] = measurements
    const introspections = ofOidc.filter((_, i) => i % 2 === 0)
    const tokens = ofOidc.filter((_, i) => i % 2 === 1)
    const ratio = (one: Measurement | undefined, other: Measurement | undefined) =>
      one!.perSecond / other!.perSecond
    return {
      figures: [
        {
          name: "unread-count to Payload's count",
          value: ratio(count, payloadCount),
          unit: 'x',
          goal: { atLeast: 15 },
        },
        ...introspections.map((one, i) => compare('unread-count', ratio(count, one), one, [5, i])),
        {
          name: "unread-count to better-auth's session lookup",
          value: ratio(count, lookup),
          unit: 'x',
          goal: { atLeast: 12 },
        },
        ...tokens.map((one, i) => compare('P3: a new session', ratio(session, one), one, [3, i])),
      ],
      measurements,
    }
  },
}

const listTargets = (...peers: Peer[]): Target[] => peers.flatMap(({ targets }) => targets)

/**
 * Only oidc-provider on PostgreSQL with audit rows does the same work as the service. So only the
 * figure of this store has a goal.
 */
const compare = (
  name: string,
  value: number,
  { target }: Measurement,
  [atLeast, store]: [number, number],
): Figure => ({
  name: `${name} to ${target}`,
  value,
  unit: 'x',
  ...(store === 2 ? { goal: { atLeast } } : {}),
})
