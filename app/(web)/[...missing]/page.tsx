import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { product } from '@/lib/product'

export const metadata: Metadata = { title: `Page not found – ${product}` }

/** Every address that no other page answers. */
export default function MissingPage() {
  notFound()
}
