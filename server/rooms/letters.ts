import { writeDeadline } from '@/lib/deadlines'
import { expectedWorkingDays } from '@/lib/expected-result'
import { referenceOf } from '@/lib/reference'
import type { LetterKind, ReminderKind } from '../foundations/jobs'
import { describe, log } from '../foundations/log'
import * as mail from '../foundations/mail'
import * as brands from './brands'
import * as customers from './customers'
import * as drafts from './drafts'
import * as kyc from './kyc'

type Outcome = 'done' | 'deadLetter'
type Facts = Readonly<Record<string, string>>

/**
 * Emails a customer that the application arrived, needs an answer, or has a result. Closed accounts
 * get no email. Throws if the job should be retried.
 */
export const sendResult = ({
  customerId,
  kind,
}: {
  customerId: string
  kind?: LetterKind
}): Promise<Outcome> =>
  send(customerId, async (to, sender) => {
    if (!kind) return mail.sendNews(to, sender)
    const facts = await movesFacts[kind](customerId)
    return facts ? mail.sendToApplicant(to, kind, facts, sender) : true
  })

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
    return facts ? mail.sendToApplicant(to, `reminder.${kind}`, facts, sender) : true
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

async function findDeadline(customerId: string): Promise<Facts | undefined> {
  const { status, requirements } = await kyc.last(customerId)
  const first = Math.min(...requirements.map(({ dueAt }) => dueAt.getTime()))
  return status === 'incomplete' ? { date: writeDeadline(new Date(first)) } : undefined
}

const movesFacts: Record<LetterKind, (customerId: string) => Promise<Facts | undefined>> = {
  received: async (customerId) => ({
    reference: referenceOf((await kyc.last(customerId)).id),
    days: String(expectedWorkingDays),
  }),
  'action-needed': findDeadline,
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
  'corrections-due': findDeadline,
}
