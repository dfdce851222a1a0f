import { fillWords } from '@/components/words/rich-words'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'

const look = 'text-accent underline underline-offset-[0.2em] break-words'

/** The support contact of a brand. For a brand without a contact, only its name. */
export function BrandContact({ brand }: { brand: PageBrand }) {
  const name = <bdi>{brand.name}</bdi>
  return (
    <section className="space-y-3">
      <h2>{fillWords(words['help.brand.h2'], { brand: name })}</h2>
      <p>{fillWords(words['help.brand.text'], { brand: name })}</p>
      <BrandContactList brand={brand} />
    </section>
  )
}

/** The email address, phone number and website of a brand, as far as it has them. */
export const BrandContactList = ({ brand }: { brand: PageBrand }) => (
  <ul className="space-y-1">
    {listContacts(brand).map(
      ({ term, text, href }) =>
        text &&
        href && (
          <li key={term}>
            {term}:{' '}
            <a className={look} href={href} rel="noopener">
              {text}
            </a>
          </li>
        ),
    )}
  </ul>
)

export const hasContact = (brand: PageBrand): boolean =>
  listContacts(brand).some(({ text }) => text !== null)

const listContacts = (brand: PageBrand) => [
  { term: words['help.brand.email'], text: brand.supportEmail, href: mailTo(brand) },
  { term: words['help.brand.phone'], text: brand.supportPhone, href: callTo(brand) },
  { term: words['help.brand.page'], text: hostOf(brand.supportUrl), href: brand.supportUrl },
]
const mailTo = ({ supportEmail }: PageBrand) => supportEmail && `mailto:${supportEmail}`
const callTo = ({ supportPhone }: PageBrand) =>
  supportPhone && `tel:${supportPhone.replace(/[^+\d]/g, '')}`
const hostOf = (address: string | null) => address && new URL(address).host
