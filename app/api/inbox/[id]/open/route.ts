import { openItem } from '@/lib/contracts/browser/notifications'
import { inboxTargets } from '@/lib/inbox'
import { endpoint, reply } from '@/server/http'
import * as notifications from '@/server/notifications'

export const POST = endpoint(openItem, async ({ principal, params, body }) =>
  reply({ data: await notifications.markRead(principal.customerId!, params.id), next: inboxTargets[body.to] }),
)
