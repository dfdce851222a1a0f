import { Moment } from '@/components/time/moment'
import { ButtonLink } from '@/components/ui/button'
import { PageHeading } from '@/components/ui/page-heading'
import { Tag } from '@/components/ui/tag'

export const unfinishedHeading = 'Finish your application'

type Props = {
  /** Where the form goes on. */
  href: string
  /** When answers were last saved and when they are deleted; null when there are none yet. */
  savedAt: string | null
  expiresAt: string | null
}

/** The status of an application that is not sent yet. */
export const UnfinishedPanel = ({ href, savedAt, expiresAt }: Props) => (
  <>
    <PageHeading>{unfinishedHeading}</PageHeading>
    <p className="mt-3">
      <Tag>Draft</Tag>
    </p>
    <div className="mt-6 max-w-measure space-y-4">
      <p>Your application is not sent yet.</p>
      {savedAt && expiresAt && (
        <p>
          Last saved on <Moment iso={savedAt} />. We keep your answers until <Moment iso={expiresAt} as="date" />.
        </p>
      )}
    </div>
    <p className="mt-8">
      <ButtonLink href={href}>Continue</ButtonLink>
    </p>
  </>
)
