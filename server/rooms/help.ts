import { ApiError, type FieldFault } from '@/lib/errors'
import { hasIdNumber } from '@/lib/id-numbers'
import { referenceOf } from '@/lib/reference'
import { readEmail } from '@/lib/sign-in/email'
import { transaction } from '../foundations/db'
import * as mail from '../foundations/mail'
import { uuidv7 } from '../foundations/ordered-ids'
import { spendHelpMessage } from '../foundations/rate-limit'
import * as brands from './brands'
import type { Visitor } from './browser-sessions'
import * as outbox from './outbox'

export type HelpMessage = {
  message: string
  email?: string | null | undefined
  /** The reference of an application, as the person typed it. */
  reference?: string | null | undefined
  /** The page that the person was on. */
  page?: string | null | undefined
  /** The company of a partner, possibly empty. Absent in messages of applicants. */
  company?: string | null | undefined
}

/** Whether the message is from a partner and not from an applicant. */
export const isFromPartner = ({ company }: HelpMessage): boolean => typeof company === 'string'

/**
 * Emails a message to support. A message of an applicant goes to the support address of their
 * partner, or to ours if there is none. A message of a partner goes to our address. Stores the
 * email encrypted until the mail server accepts it. Returns the number of the message. Throws
 * REQUIRED, EMAIL_HAS_INVALID_FORMAT, RATE_LIMITED after too many messages, and INVALID_CHARACTERS
 * for a Social Security number.
 */
export async function send({ session, device }: Visitor, given: HelpMessage): Promise<string> {
  const message = given.message.trim()
  const read = readEmail(given.email ?? '')
  const faults: FieldFault[] = [
    ...(message === '' ? [{ code: 'REQUIRED', source: 'message' } as const] : []),
    ...listIdNumbers(given),
    ...(read.ok ? [] : read.faults),
  ]
  if (faults.length > 0 || !read.ok) throw ApiError.fields(faults)
  await spendHelpMessage(device.ip)
  const number = referenceOf(uuidv7())
  const organizationId = isFromPartner(given) ? undefined : session?.organizationId
  const letter = mail.writeHelp(await findSupport(organizationId), {
    number,
    message,
    email: read.email,
    reference: toLine(given.reference),
    company: toLine(given.company),
    page: toLine(given.page),
    browser: toLine(device.userAgent),
  })
  const customerId = session?.customerId ?? null
  const sendNow = await transaction((tx) => outbox.add(tx, { kind: 'help', letter, customerId }))
  await sendNow()
  return number
}

/**
 * Lists the fields that contain a Social Security number, so that such a number is not stored or
 * emailed.
 */
const listIdNumbers = (given: HelpMessage): FieldFault[] =>
  (['message', 'reference'] as const)
    .filter((source) => hasIdNumber(given[source] ?? ''))
    .map((source) => ({ code: 'INVALID_CHARACTERS', source }))

const findSupport = async (organizationId: string | null | undefined): Promise<string | null> => {
  if (!organizationId) return null
  const { isHouse, supportEmail } = await brands.read(organizationId)
  return isHouse ? null : supportEmail
}

const maxLine = 200
const toLine = (text: string | null | undefined): string =>
  (text ?? '').replace(/\s+/g, ' ').trim().slice(0, maxLine) || '–'
