import { writeDeadline } from '@/lib/deadlines'
import type { ReminderKind } from '../foundations/jobs'
import { describe, log } from '../foundations/log'
import * as mail from '../foundations/mail'
import * as brands from './brands'
import * as customers from './customers'
import * as drafts from './drafts'
import * as kyc from './kyc'

type Outcome = 'done' | 'deadLetter'
type Facts = Readonly<Record<string, string>>

/**
 * Emails a customer that the verification has a result. Closed accounts get no email. Throws if the
 * job should be retried.
 */
export const sendResult = (customerId: string): Promise<Outcome> =>
  send(customerId, async (to, sender) => mail.sendNews(to, sender))

/**
 * Emails a customer about a deadline. Sends nothing if the letter is no longer true. Throws if the
 * job should be retried.
 */
export const sendReminder = ({
  customerId,
  kind,
}: {
  customerId: string
  kind: ReminderKind
}): Promise<Outcome> =>
  send(customerId, async (to, sender) => {
    const facts = await factsOf[kind](customerId)
    return facts ? mail.sendReminder(to, kind, facts, sender) : true
  })

async function send(
  customerId: string,
  post: (to: string, sender: mail.Sender | undefined) => Promise<boolean>,
): Promise<Outcome> {
  try {
    const found = await customers.findAddressee(customerId)
    if (!found) return 'done'
    const sender = await brands.findSender(found.organizationId)
    return (await post(found.email, sender)) ? 'done' : 'deadLetter'
  } catch (error) {
    log().warn({ event: 'letter.late', ...describe(error) })
    throw error
  }
}

// A person may have continued while the letter waited.
const factsOf: Record<ReminderKind, (customerId: string) => Promise<Facts | undefined>> = {
  'draft-ending': async (customerId) => {
    const endsAt = await drafts.findEnd(customerId)
    if (!endsAt || !drafts.hasAnswers(await drafts.read(customerId))) return undefined
    return { date: writeDeadline(endsAt) }
  },
  overdue: async (customerId) =>
    (await kyc.last(customerId)).status === 'pending' ? {} : undefined,
  'corrections-due': async (customerId) => {
    const { status, requirements } = await kyc.last(customerId)
    const first = Math.min(...requirements.map(({ dueAt }) => dueAt.getTime()))
    return status === 'incomplete' ? { date: writeDeadline(new Date(first)) } : undefined
  },
}
