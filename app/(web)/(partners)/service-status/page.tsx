import type { Metadata } from 'next'
import { titleOfPage } from '@/components/sign-in/words'
import { Moment } from '@/components/time/moment'
import { LineIcon } from '@/components/ui/line-icon'
import { linkLook } from '@/components/ui/link'
import { Main, sideColumns } from '@/components/ui/main'
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

const parts = ['pages', 'api', 'database', 'queue'] as const

/**
 * Lists the parts of the service as working. The page shows this list only if all parts respond,
 * because one check covers all of them.
 */
const PartList = () => (
  <ul className="mt-4 text-ui">
    {parts.map((part) => (
      <li key={part} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-3">
        {words[`serviceStatus.part.${part}`]}
        <span className="flex items-center gap-2 text-ok">
          <LineIcon size={16} path="M3 8.5 6.5 12 13 4.5" />
          {words['serviceStatus.responds']}
        </span>
      </li>
    ))}
  </ul>
)

/** Shows partners whether the service is ready now. */
export default async function ServiceStatusPage() {
  const state = (await isReady()) ? 'ready' : 'down'
  return (
    <Main width="wide">
      <div className={`grid items-start gap-y-10 ${sideColumns}`}>
        <div className="min-w-0">
          <PageHeading>{words['serviceStatus.h1']}</PageHeading>
          <section className="mt-6 rounded-control border border-line bg-surface px-5 pt-5 pb-2 sm:px-8 sm:pt-7 sm:pb-4">
            <Tag tone={state === 'ready' ? 'ok' : 'danger'}>{words[`serviceStatus.${state}`]}</Tag>
            <p className="mt-3 mb-3 text-h2">{words[`serviceStatus.${state}.text`]}</p>
            {state === 'ready' && <PartList />}
          </section>
        </div>
        <div className="min-w-0 lg:border-l lg:border-line lg:pl-8">
          <h2 className="mb-3 text-ui font-semibold">{words['serviceStatus.about']}</h2>
          <SummaryList
            isStacked
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
        </div>
      </div>
    </Main>
  )
}
