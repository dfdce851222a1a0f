import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DeveloperPage } from '@/components/developers/developer-page'
import { clockIsShared, SandboxState } from '@/components/developers/sandbox-state'
import { titleAfter } from '@/components/sign-in/rejected-form'
import { RejectionAlert } from '@/components/sign-in/rejection-alert'
import { Link } from '@/components/ui/link'
import { PageHeading } from '@/components/ui/page-heading'
import { SummaryList } from '@/components/ui/summary-list'
import { sandboxNumbers } from '@/lib/sandbox-numbers'
import { isSandbox } from '@/server/foundations/env'
import { takeFlash } from '@/server/http/page-session'
import * as sandbox from '@/server/rooms/sandbox'

const path = '/sandbox'
export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter('Test values', await takeFlash(path)),
})

const links = [
  { href: '/sandbox/mailbox', name: 'Open the mailbox' },
  { href: '/start', name: 'Start an application' },
  { href: '/developers', name: 'Quick start for developers' },
  { href: '/sandbox/components', name: 'Page components' },
]

const reasonOf = ({ mayReset }: { mayReset: boolean }): string =>
  mayReset ? 'Try again in a few minutes.' : clockIsShared

const figures = (text: string) => <span className="figures font-mono text-small">{text}</span>

export default async function Page() {
  if (!isSandbox()) notFound()
  const [state, flash] = await Promise.all([sandbox.showState(), takeFlash(path)])
  const others = [
    { term: 'City Test4ville', value: 'Rejected with CITY_HAS_INVALID_FORMAT' },
    { term: 'Date of birth today or later', value: 'Rejected with DAY_BEFORE_NOW_INVALID' },
    {
      term: 'Any email address',
      value: <>We send nothing. Find codes, links and invitations in the mailbox</>,
    },
  ]
  return (
    <DeveloperPage current={path} isSandbox={isSandbox()}>
      <RejectionAlert
        heading="Test values"
        alert={
          flash?.code ? { title: 'The clock is unchanged.', text: reasonOf(state) } : undefined
        }
      />
      <PageHeading>Test values</PageHeading>
      <p className="mt-4 max-w-measure">
        In the sandbox, the Social Security number determines the test provider's decision. The
        provider approves any valid number that isn't listed here, like{' '}
        <span className="whitespace-nowrap">{figures('900-12-3456')}</span>. No person has a number
        that starts with 000.
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-6">
        {links.map(({ href, name }) => (
          <li key={href}>
            <Link href={href} className="touch-target">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <section className="xl:[&_dl>div]:sm:grid-cols-[8.5rem_minmax(0,1fr)_auto] [&_dt]:font-mono [&_dt]:text-small [&_dt]:text-ink">
          <h2 className="mb-3">Social Security numbers</h2>
          <SummaryList
            rows={sandboxNumbers.map(({ socialSecurityNumber, description }) => ({
              id: socialSecurityNumber,
              term: socialSecurityNumber,
              value: `${description}.`,
            }))}
          />
        </section>
        <div className="space-y-10 xl:[&_dl>div]:sm:grid-cols-[8.5rem_minmax(0,1fr)_auto]">
          <section>
            <h2 className="mb-3">Other values</h2>
            <SummaryList rows={others} />
          </section>
          <section>
            <h2 className="mb-3">Clock and faults</h2>
            <p className="mb-3 text-ui">
              Your server can move the test clock with {figures('PUT /sandbox/v1/clock')}. It can
              make the identity provider or your webhooks fail for a while with{' '}
              {figures('PUT /sandbox/v1/faults')}.
            </p>
            <SandboxState {...state} />
          </section>
        </div>
      </div>
    </DeveloperPage>
  )
}
