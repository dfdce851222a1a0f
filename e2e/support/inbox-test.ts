import type { Wire } from './api'
import { test as base } from './browser'
import { type Member, prepareMember } from './people'
import { countUnread, markByHand, publish } from './windows'

type InboxOwner = Member & {
  /** Adds messages to the inbox and returns them, oldest first. */
  publish(count: number, event?: Record<string, unknown>): Promise<Wire>
  /** Returns the unread count of the server. */
  countUnread(): Promise<number>
  /** Switches off the setting that marks viewed items as read. */
  markByHand(shortcuts?: { hasShortcuts?: 'yes' }): Promise<void>
}

/**
 * A browser test of the inbox. `member`: an approved person with two unread items. The browser
 * `context` is signed in as this person.
 */
export const test = base.extend<{ member: InboxOwner }>({
  member: async ({ context, service, client }, use) => {
    const member = await prepareMember(context, service.url, client)
    await use({
      ...member,
      publish: (count, event) => publish(client, member, count, event),
      countUnread: () => countUnread(client, member),
      markByHand: (shortcuts) => markByHand(context, service.url, shortcuts),
    })
  },
})
