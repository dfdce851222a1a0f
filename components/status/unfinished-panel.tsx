import { Deadline } from '@/components/time/deadline'
import { Moment } from '@/components/time/moment'
import { ButtonLink } from '@/components/ui/button'
import { PageHeading } from '@/components/ui/page-heading'
import { Tag } from '@/components/ui/tag'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'

type Failed = 'refused' | 'lost' | undefined
type Props = {
  /** The page where the person continues the form. */
  href: string
  /** When answers were saved, and when they will be deleted. Null if there are none. */
  savedAt: string | null
  expiresAt: string | null
  /** The reason why the answers are kept until `expiresAt`. */
  keptReason: string
  /** The last submit, if it failed. */
  failed: Failed
}

export const headingOf = ({ failed }: { failed?: Failed }): string =>
  words[failed ? 'status.failed.h1' : 'status.draft.h1']

/** The status page of an application that was not submitted, or whose last submit failed. */
export const UnfinishedPanel = ({ href, savedAt, expiresAt, keptReason, failed }: Props) => (
  <>
    <PageHeading isFocused>{headingOf({ failed })}</PageHeading>
    <p className="mt-3">
      <Tag tone={failed ? 'warn' : 'neutral'}>
        {words[failed ? 'status.failed.tag' : 'status.draft.tag']}
      </Tag>
    </p>
    <div className="mt-6 max-w-measure space-y-4">
      <p>{words[failed ? (`status.failed.${failed}` as const) : 'status.draft.text']}</p>
      {savedAt && expiresAt && (
        <p>
          {fillWords(words['status.draft.kept'], {
            savedAt: <Moment iso={savedAt} as="sentence" />,
            expiresAt: <Deadline at={new Date(expiresAt)} />,
          })}{' '}
          {keptReason}
        </p>
      )}
    </div>
    <p className="mt-8">
      <ButtonLink href={href}>{words[failed ? 'action.tryAgain' : 'action.continue']}</ButtonLink>
    </p>
  </>
)
