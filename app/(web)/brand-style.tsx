import { headers } from 'next/headers'
import { AccentStyle } from '@/components/brand/accent-style'
import { brandCss } from '@/lib/brand-css'
import type { PageBrand } from '@/lib/page-brand'

/**
 * Sets the accent of a brand on this page. Without a brand, the page has the colors of the product.
 */
export async function BrandStyle({
  brand,
  part,
}: {
  brand: Pick<PageBrand, 'accent'> | undefined
  /** The selector of a part of the page. Default: the whole page. */
  part?: string
}) {
  if (!brand?.accent) return null
  const policy = (await headers()).get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  return <AccentStyle css={brandCss(brand.accent, part)} nonce={nonce} />
}
