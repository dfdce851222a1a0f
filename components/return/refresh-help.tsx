import { LeavingLink } from '@/components/ui/button'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'

/** Explains how a person gets a new link: on the partner's site, or by asking the partner. */
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
