import { ButtonLink, LeavingLink } from '@/components/ui/button'
import type { Action } from '@/lib/inbox-action'

type Props = Action & {
  /** If true, the button is small, so that it fits into the row of a list. */
  isSmall?: boolean
  /** The button calls this before the browser follows the link. */
  onFollow?: (() => void) | undefined
}

const smallLook = '!min-h-11 sm:!min-h-8 !px-3 !py-1 !text-small bg-surface'

/** The button of a notification. It opens a page of this service or of the partner. */
export function ActionLink({ label, url, isSmall = false, onFollow }: Props) {
  const look = isSmall ? 'secondary' : 'primary'
  const className = isSmall ? smallLook : ''
  const LinkPart = url.startsWith('/') ? ButtonLink : LeavingLink
  return (
    <LinkPart href={url} look={look} className={className} onClick={onFollow}>
      {label}
    </LinkPart>
  )
}
