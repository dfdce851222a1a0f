import { writeDeadline } from '@/lib/deadlines'
import { expectedWorkingDays } from '@/lib/expected-result'
import { referenceOf } from '@/lib/reference'
import type { LetterKind, Queues, ReminderKind } from '../foundations/jobs'
import { describe, log } from '../foundations/log'
import * as mail from '../foundations/mail'
import * as brands from './brands'
import * as customers from './customers'
import * as drafts from './drafts'
import * as kyc from './kyc'

type Outcome = 'done' | 'deadLetter'
type Facts = Readonly<Record<string, string>>
type Letter = LetterKind | `reminder.${ReminderKind}`

/**
 * Emails a customer that the application was saved, has arrived, needs an answer, or has a result.
 * Sends nothing if the account is closed. Throws if the queue should retry the job.
 */
export const sendResult = ({ customerId, kind }: Queues['letter']): Promise<Outcome> =>
  send(customerId, async (to, sender) => {
    const isNews = !kind || (kind === 'action-needed' && (await isWithSupport(customerId)))
    return isNews ? mail.sendNews(to, sender) : sendIfTrue(customerId, kind, to, sender)
  })

/**
 * Whether only support can meet every requirement of the verification. In that case, the
 * verification has no deadline.
 */
const isWithSupport = async (customerId: string): Promise<boolean> =>
  (await kyc.last(customerId)).status === 'incomplete' && !(await kyc.findDue(customerId))

/**
 * Sends a customer a reminder about a deadline or a late result. Sends nothing if the reason for
 * the reminder no longer exists. Throws if the queue should retry the job.
 */
export const sendReminder = ({ customerId, kind }: Queues['reminder']): Promise<Outcome> =>
  send(customerId, (to, sender) => sendIfTrue(customerId, `reminder.${kind}`, to, sender))

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

// Sends an email only if its content is still true. The person may have continued after the email
// was enqueued.
async function sendIfTrue(
  customerId: string,
  letter: Letter,
  to: string,
  sender: mail.Sender | undefined,
): Promise<boolean> {
  const facts = await factsOf[letter](customerId)
  return facts ? mail.sendToApplicant(to, letter, facts, sender) : true
}

async function findNeeds(customerId: string): Promise<Facts | undefined> {
  const deadline = await findDeadline(customerId)
  if (!deadline) return undefined
  const { requirements } = await kyc.last(customerId)
  return { ...deadline, needs: kyc.listNeeds(requirements).join('\n') }
}

async function findDeadline(customerId: string): Promise<Facts | undefined> {
  const due = await kyc.findDue(customerId)
  return due && { date: writeDeadline(due) }
}

async function findSavedUntil(customerId: string): Promise<Facts | undefined> {
  const saved = await drafts.read(customerId)
  return saved.expiresAt && drafts.hasAnswers(saved)
    ? { date: writeDeadline(saved.expiresAt) }
    : undefined
}

const factsOf: Record<Letter, (customerId: string) => Promise<Facts | undefined>> = {
  received: async (customerId) => ({
    reference: referenceOf((await kyc.last(customerId)).id),
    days: String(expectedWorkingDays),
  }),
  'action-needed': findNeeds,
  'reminder.corrections-due': findDeadline,
  'reminder.overdue': async (customerId) =>
    (await kyc.last(customerId)).status === 'pending' ? {} : undefined,
  'reminder.draft-ending': async (customerId) => {
    const endsAt = await drafts.findEnd(customerId)
    return endsAt && findSavedUntil(customerId)
  },
  saved: findSavedUntil,
}
