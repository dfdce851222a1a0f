import { BrandContactList, hasContact } from '@/components/brand/brand-contact'
import type { ButtonLook } from '@/components/ui/button'
import type { PageBrand } from '@/lib/page-brand'
import { ReturnButton } from './return-button'

type Props = {
  link: { organization: string; href: string | undefined } | undefined
  brand: PageBrand | undefined
  look?: ButtonLook
}

/** The link back to the partner, or else the contact of the partner, if it has one. */
export function WayBack({ link, brand, look }: Props) {
  if (link?.href)
    return (
      <p className="pt-5">
        <ReturnButton link={link} {...(look && { look })} />
      </p>
    )
  return brand && hasContact(brand) && <BrandContactList brand={brand} />
}
