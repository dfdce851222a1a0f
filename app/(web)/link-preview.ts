import type { Metadata } from 'next'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { appUrl } from '@/server/foundations/env'

/** A link preview takes title and description from the page, and the picture from this file. */
export function describeLinkPreview(): Metadata {
  const product = productName()
  const picture = { url: '/og.png', width: 1200, height: 630, alt: words['home.picture'] }
  return {
    metadataBase: new URL(appUrl()),
    description: fillText(words['home.description'], { product }),
    manifest: '/manifest.webmanifest',
    openGraph: { type: 'website', siteName: product, locale: 'en_US', images: [picture] },
  }
}
