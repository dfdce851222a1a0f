import { type Measurement, measure } from '@/bench/load'
import { installPeers, startBetterAuth, startOidcProvider, startPayload } from '@/bench/peers'
import { makePerson } from '@/bench/person'
import type { Case } from '@/bench/result'
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
    await using oidc = await startOidcProvider(lab)
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
      [...ours, ...payload.targets, ...betterAuth.targets, ...oidc.targets],
      connections,
    )
    const [count, session, payloadCount, lookup, introspection, token] = measurements
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
        {
          name: "unread-count to oidc-provider's introspection",
          value: ratio(count, introspection),
          unit: 'x',
          goal: { atLeast: 2 },
        },
        {
          name: "unread-count to better-auth's session lookup",
          value: ratio(count, lookup),
          unit: 'x',
          goal: { atLeast: 12 },
        },
        {
          name: "P3: a new session to oidc-provider's token",
          value: ratio(session, token),
          unit: 'x',
          goal: { atLeast: 1.5 },
        },
      ],
      measurements,
    }
  },
}
