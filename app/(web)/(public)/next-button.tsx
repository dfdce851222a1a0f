import { ButtonLink } from '@/components/ui/button'
import { english as words } from '@/lib/words'
import { findNextLink, type NextLink } from './next-link'

/**
 * Leads a signed-in person to the page where the person continues, and anyone else to the start
 * page.
 */
export async function NextButton({
  find = findNextLink,
}: {
  find?: () => Promise<NextLink | undefined>
}) {
  const { href, label } = (await find()) ?? { href: '/', label: words['frame.home'] }
  return <ButtonLink href={href}>{label}</ButtonLink>
}
