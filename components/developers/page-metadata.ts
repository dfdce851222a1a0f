import type { Metadata } from 'next'
import { productName } from '@/lib/product'
import { documents } from './markdown'

/** Returns the title and the description of a page for developers, by the name of its document. */
export function describePage(name: string): Metadata {
  const { title, description } = documents.find((document) => document.name === name)!
  return { title: `${title} – ${productName()}`, description }
}
