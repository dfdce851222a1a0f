import type { Metadata } from 'next'
import { titleOfPage } from '@/components/sign-in/words'
import { english as words } from '@/lib/words'
import { describeLinkPreview } from '../link-preview'
import NotFound from '../not-found'

export const generateMetadata = (): Metadata => ({
  ...describeLinkPreview('start.description'),
  title: titleOfPage(words['missing.h1']),
  robots: { index: false },
})

/**
 * Replaces the 404 page of Next.js at the same URL, because that page is empty without JavaScript.
 */
export default function MissingPage() {
  return <NotFound />
}
