import { brandCss } from '@/lib/brand-css'
import type { PageBrand } from '@/lib/page-brand'
import { PageStyle } from './page-style'

type Props = {
  brand: Pick<PageBrand, 'accent'> | undefined
  /** The CSS selector of a part of the page. Default: the whole page. */
  part?: string
}

/**
 * Sets the accent color of a brand for this page. Without a brand, the page has the colors of the
 * product.
 */
export const BrandStyle = ({ brand, part }: Props) =>
  brand?.accent ? <PageStyle css={brandCss(brand.accent, part)} /> : null
