import type { ErrorCode } from '@/lib/errors'
import { fillText } from '@/lib/fill-text'
import { readCode } from '@/lib/sign-in/email'
import type { FormFault } from '@/lib/signup/answers'
import { alertOfCode } from '@/lib/signup/server-words'
import { english as words } from '@/lib/words'
import type { RejectedForm } from './identity-form'
import { messageOfIdentity, waitAlert } from './messages'
import { titleOfPage } from './words'

/** A rejected form that the server stores for one page view. */
type Flash = {
  faults: readonly { source: string; code: string }[]
  values: unknown
  code?: string
  retryAfter?: number | undefined
}

type Options = {
  /** The address that received the new code. */
  email?: string | undefined
  /** Whether the form sends an email to the person. */
  sendsEmail?: boolean
}

/** Converts a rejected form into messages. */
export function readRejectedForm(
  flash: Flash | undefined,
  { email, sendsEmail = true }: Options = {},
): RejectedForm {
  if (!flash) return {}
  if (flash.code === 'RATE_LIMITED')
    return {
      alert: waitAlert(flash.retryAfter, flash.faults[0]?.source, sendsEmail),
      values: flash.values,
    }
  const faults: FormFault[] = flash.faults
    .filter(({ source }) => source !== '')
    .flatMap(
      ({ source, code }) =>
        misread(source, flash.values) ?? [
          { source, code: code as ErrorCode, message: messageOfIdentity(code, source, email) },
        ],
    )
  if (faults.length > 0 || !flash.code) return { faults, values: flash.values }
  return { alert: alertOfCode(flash.code as ErrorCode), values: flash.values }
}

/**
 * Returns the errors of a malformed code. The server has only one error code for malformed and
 * wrong codes, so this function checks the format of the typed code again.
 */
function misread(source: string, values: unknown): readonly FormFault[] | undefined {
  const read =
    source === 'code'
      ? readCode(String((values as { code?: unknown } | null)?.code ?? ''))
      : undefined
  return read?.ok === false ? read.faults : undefined
}

/** Returns the title of a page. It begins with "Error:" if the form of the page was rejected. */
export const titleAfter = (heading: string, flash: Flash | undefined): string => {
  const title = titleOfPage(heading)
  return flash?.code ? fillText(words['title.error'], { title }) : title
}
