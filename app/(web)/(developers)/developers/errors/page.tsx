import {
  countCodes,
  filterCatalogue,
  listCatalogue,
  readCodeQuery,
  rowsOfCode,
  type ShownCode,
} from '@/components/developers/catalogue'
import { CodeFilter } from '@/components/developers/code-filter'
import { DeveloperPage } from '@/components/developers/developer-page'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { describePage } from '@/components/developers/page-metadata'
import { errorCodes } from '@/components/developers/prose'
import { ProseText } from '@/components/developers/prose-text'
import { PageHeading } from '@/components/ui/page-heading'
import { isSandbox } from '@/server/foundations/env'

export const metadata = describePage('errors')

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  const all = listCatalogue()
  const query = readCodeQuery(await searchParams, all)
  const groups = filterCatalogue(all, query)
  return (
    <DeveloperPage current="/developers/errors" isSandbox={isSandbox()}>
      <div className="max-w-account">
        <MarkdownLink name="errors" />
        <PageHeading>{errorCodes.title}</PageHeading>
        {errorCodes.intro.map((text) => (
          <p key={text} className="mt-4 max-w-measure">
            <ProseText text={text} />
          </p>
        ))}
        <CodeFilter
          query={query}
          statuses={all.map(({ status }) => status)}
          summary={errorCodes.filter.summary(countCodes(groups), countCodes(all))}
        />
        {groups.map(({ status, codes }) => (
          <section key={status} aria-labelledby={`status-${status}`} className="mt-10">
            <h2 id={`status-${status}`}>Status {status}</h2>
            {codes.map((code) => (
              <Code key={code.code} shown={code} />
            ))}
          </section>
        ))}
      </div>
    </DeveloperPage>
  )
}

function Code({ shown }: { shown: ShownCode }) {
  const { code, title } = shown
  return (
    <article className="mt-6 border-t border-line pt-4 text-ui">
      <h3 id={code} className="scroll-mt-4 font-mono text-small break-all">
        <a href={`#${code}`} className="max-sm:touch-target text-ink hover:underline">
          {code}
        </a>
      </h3>
      <p className="mt-1 font-semibold">{title}</p>
      <dl className="mt-2 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rowsOfCode(shown).map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd>
              <ProseText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
