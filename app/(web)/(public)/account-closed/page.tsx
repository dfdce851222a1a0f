import type { Metadata } from 'next'
import { titleOfPage } from '@/components/sign-in/words'
import { FarewellPage } from '@/components/start/farewell-page'
import { Moment } from '@/components/time/moment'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import { addYears, closedYears } from '@/lib/retention-periods'
import { english as words } from '@/lib/words'
import { isSignupOpen } from '@/server/foundations/env'
import { findSession } from '@/server/http/page-session'
import { findLeftLink, findPublicBrand } from '../public-brand'

const heading = words['start.closed.title']
export const metadata: Metadata = { title: titleOfPage(heading), robots: { index: false } }

/**
 * Confirms that the account is closed, after the person has closed the account or has tried to sign
 * in. While the browser remembers the account, also shows the dates and the organization that can
 * invite the person again.
 */
export default async function AccountClosedPage() {
  const [session, brand, link] = await Promise.all([
    findSession(),
    findPublicBrand(),
    findLeftLink(),
  ])
  const closedAt = session?.state.closed?.at
  const again = isSignupOpen() ? (
    <Link href="/start" className="touch-target">
      {words['signIn.open']}
    </Link>
  ) : (
    words['invited.h1']
  )
  return (
    <FarewellPage heading={heading} brand={brand} link={link} again={again} effects={<Effects />}>
      {closedAt
        ? fillWords(words['start.closed.text'], {
            closedAt: <Moment iso={closedAt} as="date" />,
            keptUntil: <Moment iso={addYears(closedAt, closedYears)} as="date" />,
          })
        : fillText(words['start.closed.plain'], { years: closedYears })}
    </FarewellPage>
  )
}

const Effects = () => (
  <section aria-labelledby="effects" className="mt-8">
    <h2 id="effects">{words['start.closed.effects.h2']}</h2>
    <ul className="mt-3 max-w-measure list-disc space-y-2 pl-6">
      <li>{words['start.closed.effects.signIn']}</li>
      <li>{words['start.closed.effects.record']}</li>
      <li>
        {fillWords(words['start.closed.effects.copy'], {
          contact: <Link href="/help">{words['start.closed.contact']}</Link>,
        })}
      </li>
    </ul>
  </section>
)
