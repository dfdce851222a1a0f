import { ButtonLink } from '@/components/ui/button'
import { english as words } from '@/lib/words'
import { findNextLink } from './next-link'

/** The button of a page that ends here: it continues the person's way, or opens the start page. */
export async function NextButton() {
  const { href, label } = (await findNextLink()) ?? { href: '/', label: words['frame.home'] }
  return <ButtonLink href={href}>{label}</ButtonLink>
}
