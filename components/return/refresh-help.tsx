import { LeavingLink } from '@/components/ui/button'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'

/** How a person gets a new link: from the partner's own site, or by asking the partner. */
export const RefreshHelp = ({
  organization,
  href,
}: {
  organization: string
  href: string | undefined
}) =>
  href ? (
    <p className="pt-5">
      <LeavingLink href={href}>{fillText(words['link.refresh'], { organization })}</LeavingLink>
    </p>
  ) : (
    <p>{fillText(words['link.ask'], { organization })}</p>
  )
