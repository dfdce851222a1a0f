import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'
import { findSession } from '@/server/http/page-session'

/**
 * Returns the email address that this visitor typed to get a code. Undefined for a signed-in
 * person. Also undefined if the code belongs to an existing application, because the visitor may
 * not see the full address of that application.
 */
export async function findTypedEmail(): Promise<string | undefined> {
  const { customerId, state } = (await findSession()) ?? {}
  return customerId || state?.resumes ? undefined : state?.email
}

/** Names the address for which no account exists, so that the person can find a typo. */
export async function TypedEmail() {
  const email = await findTypedEmail()
  if (email === undefined) return null
  return (
    <p>
      {fillWords(words['start.none.typed'], {
        email: <strong className="font-semibold wrap-anywhere">{email}</strong>,
      })}
    </p>
  )
}
