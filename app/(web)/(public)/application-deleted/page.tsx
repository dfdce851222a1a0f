import type { Metadata } from 'next'
import { BrandContactList, hasContact } from '@/components/brand/brand-contact'
import { AnnounceSignOut } from '@/components/session/announce-sign-out'
import { titleOfPage } from '@/components/sign-in/words'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { fillWords } from '@/components/words/rich-words'
import { endWithName } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { findPublicBrand } from '../public-brand'

const heading = words['start.deleted.title']
export const metadata: Metadata = { title: titleOfPage(heading), robots: { index: false } }

/**
 * Confirms that an invited person has deleted the application. Names the organization that can
 * invite the person again, as long as the browser remembers it.
 */
export default async function ApplicationDeletedPage() {
  const brand = await findPublicBrand()
  const name = brand && <bdi>{brand.name}</bdi>
  return (
    <Main>
      <PageHeading>{heading}</PageHeading>
      <div className="mt-3 space-y-4">
        <p>{words['start.deleted.text']}</p>
        <p>
          {brand
            ? fillWords(endWithName(words['deleted.again'], brand.name), { brand: name })
            : words['delete.effects.final']}
        </p>
      </div>
      {brand && hasContact(brand) && (
        <section className="mt-8 space-y-3">
          <h2>{fillWords(words['deleted.contact.h2'], { brand: name })}</h2>
          <BrandContactList brand={brand} />
        </section>
      )}
      <AnnounceSignOut />
    </Main>
  )
}
