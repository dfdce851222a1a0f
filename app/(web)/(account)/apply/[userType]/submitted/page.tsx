import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { AsideHelp } from '@/components/frame/aside'
import { ReturnButton } from '@/components/return/return-button'
import { Stamp } from '@/components/status/stamp'
import type { Facts } from '@/components/status/status-details'
import { StatusPanel } from '@/components/status/status-panel'
import type { ShownRequest } from '@/components/status/words'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { pickWords } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { expectResultAt } from '@/lib/expected-result'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import { userTypeOfSlug } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { requireMember, takeFlash } from '@/server/http/page-session'
import * as kyc from '@/server/rooms/kyc'
import { findReturnLink } from '@/server/rooms/return-links'
import { readBasics } from '../../../status/read-context'

const heading = words['submitted.h1']
export const metadata: Metadata = { title: `${heading} – ${productName()}` }

/**
 * A person can open this page only once, directly after the submit. Later visits redirect to the
 * status page. If the page stays open, the result replaces the receipt, so the page has the header
 * of account pages.
 */
export default async function SubmittedPage({ params }: { params: Promise<{ userType: string }> }) {
  const { userType } = await params
  if (!userTypeOfSlug(userType)) notFound()
  const person = await requireMember('form')
  if (!(await takeFlash(`/apply/${userType}/submitted`))) redirect('/status')
  const [{ facts: now, ...request }, link] = await Promise.all([
    kyc.readLive(person.customerId, ''),
    findReturnLink(person, 'submitted'),
  ])
  // The receipt shows the status at the time of the submission, even if the status has changed
  // since then. The open page polls the status and then replaces the receipt with the result.
  const submitted = {
    ...request,
    status: 'pending',
    stage: 'automatic',
    requirements: [],
    updatedAt: request.createdAt,
  } as const
  const initial: ShownRequest = JSON.parse(JSON.stringify(submitted))
  const facts: Facts = {
    steps: now!.steps
      .filter(({ event }) => event === 'submit')
      .map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    expectedAt: expectResultAt(initial.createdAt),
  }
  const basics = await readBasics(person, link)
  const links = (
    <>
      <ButtonLink href="/status" {...(link?.href && { look: 'secondary' as const })}>
        {words['frame.seeStatus']}
      </ButtonLink>
      <Link href="/status/record" className="touch-target">
        {words['status.record']}
      </Link>
    </>
  )
  return (
    <Main width="wide">
      {/* The result is longer than the receipt. This box fills the window, so the footer is
          always below it. The footer therefore moves out of sight when the result arrives. */}
      <div className="min-h-svh">
        <WordsProvider words={pickWords('status.', 'handOff.unavailable.')}>
          <StatusPanel
            uid={person.customerId}
            initial={initial}
            context={{ ...basics, ...facts }}
            receipt={{
              heading,
              content: (
                <>
                  <p className="mt-3">{fillText(words['status.checking.text'], { days: 2 })}</p>
                  <Stamp text={words['status.stamp']} request={initial} />
                  <section aria-labelledby="what-next" className="mt-10">
                    <h2 id="what-next">{words['status.checking.next']}</h2>
                    <ol className="mt-3 list-decimal space-y-2 pl-[1.5em]">
                      <li>{words['submitted.next.1']}</li>
                      <li>{words['submitted.next.2']}</li>
                      <li>{words['submitted.next.3']}</li>
                    </ol>
                  </section>
                  <div className="no-print mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 text-ui">
                    <ReturnButton link={link} />
                    {links}
                  </div>
                </>
              ),
            }}
            help={<AsideHelp />}
          />
        </WordsProvider>
      </div>
    </Main>
  )
}
