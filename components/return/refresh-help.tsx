import { LeavingLink } from '@/components/ui/button'
import { PostButton } from '@/components/ui/post-button'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'

type Props = {
  organization: string
  /** The page of the partner where a person gets a new link. */
  href: string | undefined
  /** The token of the link, if the person may request a new link. */
  renewable?: string | undefined
}

/**
 * Explains where a person gets a new link: on the partner's site, by email, or from the partner.
 */
export const RefreshHelp = ({ organization, href, renewable }: Props) => {
  if (href)
    return (
      <p className="pt-5">
        <LeavingLink href={href}>{fillText(words['link.refresh'], { organization })}</LeavingLink>
      </p>
    )
  if (renewable === undefined) return <p>{fillText(words['link.ask'], { organization })}</p>
  return (
    <div className="pt-5">
      <PostButton action="/api/invites/renewals" hidden={{ token: renewable }} data-reports="page">
        {words['invite.renew']}
      </PostButton>
    </div>
  )
}
