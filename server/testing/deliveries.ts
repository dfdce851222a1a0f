import { setTimeout as sleep } from 'node:timers/promises'
import * as receivers from '@/lib/testing/receiver'
import { countRows, db, sql, transaction } from '../foundations/db'
import * as destinations from '../rooms/destinations'
import * as events from '../rooms/events'
import { issueCredential } from './open-rooms'

const pollMs = 10
const maxPolls = 6000

/** For tests: waits until the check returns true. Throws after about a minute. */
export async function waitFor(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let polls = 0; !(await check()); polls++) {
    if (polls === maxPolls) throw new Error(`never became true: ${check}`)
    await sleep(pollMs)
  }
}

/** For tests: a new organization whose events can be delivered. */
export async function openOrganization() {
  const { organizationId } = await issueCredential()
  const opened: receivers.Receiver[] = []
  const readHead = async () => {
    const [head] = await db.query<{ n: number }>(
      sql`select last_seq as n from event_heads where organization_id = ${organizationId}`,
    )
    return head?.n ?? 0
  }
  await waitFor(async () => (await readHead()) === 1)
  const openReceiver = async () => {
    const receiver = await receivers.openReceiver({ keepsIdle: true })
    opened.push(receiver)
    return receiver
  }
  const scopeOf = (id: string) => ({ organizationId, id })
  const show = (id: string) => destinations.show(scopeOf(id))
  return {
    organizationId,
    scopeOf,
    show,
    /** Adds events and waits until the service has numbered them. */
    async addEvents(count: number): Promise<void> {
      const data = { isOn: true }
      await transaction(async (tx) => {
        for (let i = 0; i < count; i++)
          await events.add(tx, { organizationId, type: 'organization.access_changed', data })
      })
      await waitFor(
        async () =>
          (await countRows(sql`select count(*)::int as n from events where seq is null`)) === 0,
      )
    },
    openReceiver,
    /** Opens a receiver and creates its destination. */
    async openDestination(types = ['*']) {
      const receiver = await openReceiver()
      const made = await destinations.create(organizationId, { url: receiver.url, types })
      return { id: made.id, secret: made.secret, receiver }
    },
    isIdle: (id: string) => async () => (await show(id)).behind === 0,
    close() {
      for (const receiver of opened) receiver.close()
    },
  }
}
