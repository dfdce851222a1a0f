import { AskLine, BrandContactList } from '@/components/brand/brand-contact'
import { Details } from '@/components/ui/details'
import { fillText } from '@/lib/fill-text'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'

type Props = {
  brand: PageBrand | undefined
  /** The URL of this service. */
  siteUrl: string
}

/** Explains how a person can check that a page is genuine, and whom to ask. */
export const TrustDetails = ({ brand, siteUrl }: Props) => (
  <Details summary={words['real.h']}>
    <p>{fillText(words['real.address'], { host: new URL(siteUrl).host })}</p>
    <p>{words['real.never']}</p>
    <AskLine text="real.ask" brand={brand} />
    {brand && <BrandContactList brand={brand} />}
  </Details>
)
