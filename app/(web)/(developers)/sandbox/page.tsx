import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DeveloperPage } from '@/components/developers/developer-page'
import { SandboxState } from '@/components/developers/sandbox-state'
import { Link } from '@/components/ui/link'
import { PageHeading } from '@/components/ui/page-heading'
import { SummaryList } from '@/components/ui/summary-list'
import { productName } from '@/lib/product'
import { sandboxNumbers } from '@/lib/sandbox-numbers'
import { isSandbox } from '@/server/foundations/env'
import * as sandbox from '@/server/rooms/sandbox'

export const metadata: Metadata = { title: `Test values – ${productName()}` }

const figures = (text: string) => <span className="figures font-mono text-small">{text}</span>

export default async function Page() {
  if (!isSandbox()) notFound()
  const state = await sandbox.showState()
  const others = [
    { term: 'City Test4ville', value: 'Rejected with CITY_HAS_INVALID_FORMAT' },
    { term: 'Date of birth today or later', value: 'Rejected with DAY_BEFORE_NOW_INVALID' },
    {
      term: 'Any email address',
      value: <>We send nothing. Find codes, links and invitations in the mailbox</>,
    },
  ]
  return (
    <DeveloperPage current="/sandbox" isSandbox={isSandbox()}>
      <div className="max-w-account">
        <PageHeading>Test values</PageHeading>
        <p className="mt-4 max-w-measure">
          In the sandbox, the Social Security number determines the test provider's decision. The
          provider approves any valid number that isn't listed here, like {figures('900-12-3456')}.
          No person has a number that starts with 000.
        </p>
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          <Link href="/sandbox/mailbox" className="touch-target">
            Open the mailbox
          </Link>
          <Link href="/start" className="touch-target">
            Start an application
          </Link>
          <Link href="/developers" className="touch-target">
            Quick start for developers
          </Link>
          <Link href="/sandbox/components" className="touch-target">
            Page components
          </Link>
        </p>
        <h2 className="mt-10 mb-3">Social Security numbers</h2>
        <SummaryList
          rows={sandboxNumbers.map(({ socialSecurityNumber, description }) => ({
            id: socialSecurityNumber,
            term: socialSecurityNumber,
            value: `${description}.`,
          }))}
        />
        <h2 className="mt-10 mb-3">Other values</h2>
        <SummaryList rows={others} />
        <h2 className="mt-10 mb-3">Clock and faults</h2>
        <p className="mb-3 max-w-measure">
          Your server can move the test clock with {figures('PUT /sandbox/v1/clock')}. It can make
          the identity provider or your webhooks fail for a while with{' '}
          {figures('PUT /sandbox/v1/faults')}.
        </p>
        <SandboxState {...state} />
      </div>
    </DeveloperPage>
  )
}
