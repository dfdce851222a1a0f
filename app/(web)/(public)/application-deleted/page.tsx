import type { Metadata } from 'next'
import { titleOfPage } from '@/components/sign-in/words'
import { FarewellPage } from '@/components/start/farewell-page'
import { english as words } from '@/lib/words'
import { findLeftLink, findPublicBrand } from '../public-brand'

const heading = words['start.deleted.title']
export const metadata: Metadata = { title: titleOfPage(heading), robots: { index: false } }

/**
 * Confirms that an invited person has deleted the application. While the browser remembers the
 * organization, also shows which organization can invite the person again.
 */
export default async function ApplicationDeletedPage() {
  const [brand, link] = await Promise.all([findPublicBrand(), findLeftLink()])
  return (
    <FarewellPage heading={heading} brand={brand} link={link} again={words['delete.effects.final']}>
      {words['start.deleted.text']}
    </FarewellPage>
  )
}
