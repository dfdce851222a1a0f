import { type ButtonLook, LeavingLink } from '@/components/ui/button'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'

type Props = {
  link: { organization: string; href: string | undefined } | undefined
  look?: ButtonLook
}

/**
 * The link back to the partner. The page never redirects by itself, so the person can read it
 * first.
 */
export function ReturnButton({ link, look }: Props) {
  if (!link) return null
  const { organization, href } = link
  if (!href) return <p>{words['return.close']}</p>
  return (
    <LeavingLink href={href} {...(look && { look })}>
      {fillText(words['return.continue'], { organization })}
    </LeavingLink>
  )
}
