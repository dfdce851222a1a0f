import { DeveloperPage } from '@/components/developers/developer-page'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { describePage } from '@/components/developers/page-metadata'
import { ProseText } from '@/components/developers/prose-text'
import {
  reliability,
  reliabilityPath,
  rowsOfRun,
  testRuns,
} from '@/components/developers/reliability'
import { PageHeading } from '@/components/ui/page-heading'
import { SummaryList } from '@/components/ui/summary-list'
import { isSandbox } from '@/server/foundations/env'

export const metadata = describePage('reliability')

export default function Page() {
  return (
    <DeveloperPage current={reliabilityPath} isSandbox={isSandbox()} parts={parts}>
      <MarkdownLink name="reliability" />
      <PageHeading>{reliability.title}</PageHeading>
      <p className="mt-4 max-w-measure">{reliability.intro}</p>
      {testRuns.map((run) => (
        <section key={run.id} className="mt-10 max-w-account">
          <h2 id={run.id} className="mb-3 scroll-mt-4">
            {run.title}
          </h2>
          <SummaryList
            rows={rowsOfRun(run).map(([term, text]) => ({
              term,
              value: <ProseText text={text} />,
            }))}
          />
        </section>
      ))}
    </DeveloperPage>
  )
}

const parts = testRuns.map(({ id, title }) => ({ id, name: title }))
