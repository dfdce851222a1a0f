import type { Metadata } from 'next'
import { titleOfPage } from '@/components/sign-in/words'
import { english as words } from '@/lib/words'
import NotFound from '../not-found'

export const metadata: Metadata = {
  title: titleOfPage(words['missing.h1']),
  robots: { index: false },
}

/**
 * Replaces the 404 page of Next.js at the same URL, because that page is empty without JavaScript.
 */
export default function MissingPage() {
  return <NotFound />
}
