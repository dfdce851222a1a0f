import { ButtonLink } from '@/components/ui/button'
import { PageHeading } from '@/components/ui/page-heading'
import { Tag } from '@/components/ui/tag'

export const unfinishedHeading = 'Finish your application'

/** The status of an application that is not sent yet. */
export const UnfinishedPanel = ({ href }: { href: string }) => (
  <>
    <PageHeading>{unfinishedHeading}</PageHeading>
    <p className="mt-3">
      <Tag>Draft</Tag>
    </p>
    <p className="mt-6 max-w-measure">Your application is not sent yet. The answers you continued from are saved for 30 days.</p>
    <p className="mt-8">
      <ButtonLink href={href}>Continue</ButtonLink>
    </p>
  </>
)
