import { BackLink } from '@/components/ui/back-link'
import { PageHeading } from '@/components/ui/page-heading'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'
import { CodeForm } from './code-form'
import { CodeHelp } from './code-help'
import type { RejectedForm } from './identity-form'
import { RejectionAlert } from './rejection-alert'

type Props = {
  email: string
  rejected: RejectedForm
  another: string
  /**
   * If true, the email address of the account is fixed, and the person cannot enter another one.
   */
  isFixed?: boolean
  isSandbox: boolean
  /** False if the email contains only a link. */
  hasCode: boolean
  /** The organization of the unfinished application that the code opens. */
  organization?: string | undefined
}

/** Asks for the emailed code. The page is the same for known and unknown email addresses. */
export function CheckEmail({
  email,
  rejected,
  another,
  isFixed = false,
  isSandbox,
  hasCode,
  organization,
}: Props) {
  const text = organization ? words['identity.check.resume'] : words['identity.check.text']
  const before = <BackLink href={another} label={words['action.back']} />
  const lead = (
    <>
      <PageHeading>{words['identity.check.h1']}</PageHeading>
      <p className="mt-3">
        {fillWords(hasCode ? text : words['identity.check.link'], {
          organization: <bdi>{organization}</bdi>,
          email: <strong className="font-semibold wrap-anywhere">{email}</strong>,
        })}
      </p>
    </>
  )
  return (
    <>
      {hasCode ? (
        <CodeForm email={email} rejected={rejected} before={before}>
          {lead}
        </CodeForm>
      ) : (
        <>
          {before}
          <RejectionAlert heading={words['identity.check.h1']} alert={rejected.alert} />
          {lead}
        </>
      )}
      <CodeHelp another={isFixed ? undefined : another} isSandbox={isSandbox} hasCode={hasCode} />
    </>
  )
}
