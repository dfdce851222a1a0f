import type { Metadata } from 'next'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { appUrl } from '@/server/foundations/env'

/**
 * Returns the metadata of a link preview. The title comes from the page, and the picture from this
 * file. The description is for partners, unless the caller passes the one for applicants. A page
 * may replace the description.
 */
export function describeLinkPreview(
  description: 'home.description' | 'start.description' = 'home.description',
): Metadata {
  const product = productName()
  const picture = { url: '/og.png', width: 1200, height: 630, alt: words['home.picture'] }
  return {
    metadataBase: new URL(appUrl()),
    description: fillText(words[description], { product }),
    manifest: '/manifest.webmanifest',
    openGraph: { type: 'website', siteName: product, locale: 'en_US', images: [picture] },
  }
}
