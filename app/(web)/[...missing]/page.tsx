import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'

export const metadata: Metadata = { title: `${words['missing.h1']} – ${productName()}` }

/** Matches every path without a page, so that a 404 page has a title. */
export default function MissingPage() {
  notFound()
}
