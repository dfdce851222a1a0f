import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { endWithName } from '@/lib/fill-text'
import type { PageBrand } from '@/lib/page-brand'
import { writePhone } from '@/lib/text-cleaning'
import { type WordKey, english as words } from '@/lib/words'

const look = 'text-accent underline underline-offset-[0.2em] break-words'

/** Shows the support contact of a brand. If the brand has no contact, shows only its name. */
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

/** The email address, phone number and website of a brand. A brand may lack some of them. */
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

/**
 * A text in which `{ask}` is the last part. `{ask}` becomes a link to the support of the brand or
 * of the operator.
 */
export function AskLine({ text, brand }: { text: WordKey; brand: PageBrand | undefined }) {
  if (!brand)
    return <p>{fillWords(words[text], { ask: <Link href="/help">{words['ask.us']}</Link> })}</p>
  const ask = fillWords(words['ask.partner'], { partner: <bdi>{brand.name}</bdi> })
  const href = listContacts(brand).find((each) => each.href)?.href
  const link = href ? (
    <a className={look} href={href} rel="noopener">
      {ask}
    </a>
  ) : (
    <Link href="/help">{ask}</Link>
  )
  return <p>{fillWords(endWithName(words[text], brand.name), { ask: link })}</p>
}

export const hasContact = (brand: PageBrand): boolean =>
  listContacts(brand).some(({ text }) => text !== null)

const listContacts = (brand: PageBrand) => [
  { term: words['help.brand.email'], text: brand.supportEmail, href: mailTo(brand) },
  { term: words['help.brand.phone'], text: shownPhone(brand), href: callTo(brand) },
  { term: words['help.brand.page'], text: hostOf(brand.supportUrl), href: brand.supportUrl },
]
const mailTo = ({ supportEmail }: PageBrand) => supportEmail && `mailto:${supportEmail}`
const shownPhone = ({ supportPhone }: PageBrand) => supportPhone && writePhone(supportPhone)
const callTo = ({ supportPhone }: PageBrand) =>
  supportPhone && `tel:${supportPhone.replace(/[^+\d]/g, '')}`
const hostOf = (address: string | null) => address && new URL(address).host
