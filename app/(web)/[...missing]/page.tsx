import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { product } from '@/lib/product'
import { english as words } from '@/lib/words'

export const metadata: Metadata = { title: `${words['missing.h1']} – ${product}` }

/** Every address that no other page answers. */
export default function MissingPage() {
  notFound()
}
