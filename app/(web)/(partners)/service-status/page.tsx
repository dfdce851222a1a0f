import type { Metadata } from 'next'
import { titleOfPage } from '@/components/sign-in/words'
import { Moment } from '@/components/time/moment'
import { linkLook } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { SummaryList } from '@/components/ui/summary-list'
import { Tag } from '@/components/ui/tag'
import { fillWords } from '@/components/words/rich-words'
import { now } from '@/lib/now'
import { version } from '@/lib/product'
import { english as words } from '@/lib/words'
import { isSandbox } from '@/server/foundations/env'
import { requireReady } from '@/server/http/readiness'

export const metadata: Metadata = {
  title: titleOfPage(words['serviceStatus.h1']),
  robots: { index: false },
}

const isReady = (): Promise<boolean> =>
  requireReady().then(
    () => true,
    () => false,
  )

const file = (path: string) => (
  // A plain link, because the app's router opens only pages.
  <a href={path} className={linkLook}>
    {path}
  </a>
)

/** Shows partners whether the service is ready now. */
export default async function ServiceStatusPage() {
  const state = (await isReady()) ? 'ready' : 'down'
  return (
    <Main width="account">
      <PageHeading>{words['serviceStatus.h1']}</PageHeading>
      <p className="mt-4 mb-6 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Tag tone={state === 'ready' ? 'ok' : 'danger'}>{words[`serviceStatus.${state}`]}</Tag>
        <span>{words[`serviceStatus.${state}.text`]}</span>
      </p>
      <SummaryList
        rows={[
          {
            term: words['serviceStatus.at'],
            value: <Moment iso={now().toISOString()} />,
          },
          {
            term: words['serviceStatus.environment'],
            value: words[`serviceStatus.environment.${isSandbox() ? 'sandbox' : 'production'}`],
          },
          { term: words['serviceStatus.version'], value: version },
          {
            term: words['serviceStatus.monitors'],
            value: fillWords(words['serviceStatus.monitors.text'], {
              ready: file('/readyz'),
              alive: file('/healthz'),
            }),
          },
        ]}
      />
    </Main>
  )
}
