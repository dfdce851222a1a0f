import type { Metadata } from 'next'
import { ProblemAside } from '@/components/frame/end-aside'
import { EndPage } from '@/components/frame/end-page'
import { titleOfPage } from '@/components/sign-in/words'
import { LeavingLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'
import { findFormPage } from '@/server/http/page-session'

const heading = words['problem.notice']
export const metadata: Metadata = { title: titleOfPage(heading), robots: { index: false } }

/**
 * The response if the service fails while it handles a form that a browser sent without a script.
 * The page works without the database.
 */
export default async function UnsentPage() {
  const page = await findFormPage()
  return (
    <EndPage
      heading={heading}
      aside={<ProblemAside />}
      action={<LeavingLink href={page}>{words['problem.form.back']}</LeavingLink>}
    >
      <p>{words['problem.form.text']}</p>
      <p>{words['problem.form.later']}</p>
      <p>
        {fillWords(words['problem.else'], {
          contact: <Link href="/help">{words['problem.contact']}</Link>,
        })}
      </p>
    </EndPage>
  )
}
