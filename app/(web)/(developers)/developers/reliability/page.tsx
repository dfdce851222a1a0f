import { DeveloperPage } from '@/components/developers/developer-page'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { describePage } from '@/components/developers/page-metadata'
import { ProseText } from '@/components/developers/prose-text'
import {
  reliability,
  reliabilityPath,
  rowsOfRun,
  startSentence,
  type TestRun,
  testRuns,
} from '@/components/developers/reliability'
import { PageHeading } from '@/components/ui/page-heading'
import { isSandbox } from '@/server/foundations/env'

export const metadata = describePage('reliability')

export default function Page() {
  return (
    <DeveloperPage current={reliabilityPath} isSandbox={isSandbox()} parts={parts}>
      <MarkdownLink name="reliability" />
      <PageHeading>{reliability.title}</PageHeading>
      <p className="mt-4 max-w-measure">{reliability.intro}</p>
      {testRuns.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </DeveloperPage>
  )
}

const parts = testRuns.map(({ id, title }) => ({ id, name: title }))

/** Shows a test, and beside it the result. On narrow screens, the result is below the test. */
const Run = ({ run: { result, highlight, ...run } }: { run: TestRun }) => (
  <section
    aria-labelledby={run.id}
    className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-t border-line pt-6 lg:grid-cols-2"
  >
    <div className="max-w-measure text-ui">
      <h2 id={run.id} className="scroll-mt-4">
        {run.title}
      </h2>
      <dl className="mt-3 space-y-3">
        {rowsOfRun(run).map(([term, text]) => (
          <div key={term}>
            <dt className="text-small text-muted">{term}</dt>
            <dd>
              <ProseText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
    <div className="self-start rounded-control border border-line bg-surface p-5 text-ui">
      <p className="text-h1 font-[650]">{startSentence(highlight)}</p>
      <h3 className="mt-3 text-small text-muted">{reliability.terms.result}</h3>
      <p className="mt-1 max-w-measure text-muted">
        <ProseText text={startSentence(result)} />
      </p>
    </div>
  </section>
)
