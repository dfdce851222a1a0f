import { DeveloperPage } from '@/components/developers/developer-page'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { MethodAndPath } from '@/components/developers/method-and-path'
import { slugOfTitle } from '@/components/developers/navigation'
import { describePage } from '@/components/developers/page-metadata'
import { overview, type Topic } from '@/components/developers/prose'
import { ProseText } from '@/components/developers/prose-text'
import { chapterPath, chapters, operationPath } from '@/components/developers/reference'
import { Link } from '@/components/ui/link'
import { PageHeading } from '@/components/ui/page-heading'
import { PlainLink } from '@/components/ui/plain-link'
import { SummaryList } from '@/components/ui/summary-list'
import { appUrl, isSandbox } from '@/server/foundations/env'

export const metadata = describePage('api')

// The list has the CSS classes of its items, so that the items do not repeat them. This keeps the
// page small, because the page lists every operation twice.
const operationsLook =
  'border-t border-line text-small [&_a]:text-accent [&_a]:underline [&_a]:decoration-1 [&_a]:underline-offset-[0.2em] [&_a]:hover:decoration-2 [&_code]:block [&>li]:border-b [&>li]:border-line [&>li]:py-2 sm:[&>li]:grid sm:[&>li]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:[&>li]:items-baseline sm:[&>li]:gap-x-6'

const Rule = ({ title, text }: Topic) => (
  <div
    id={slugOfTitle(title)}
    className="border-b border-line py-3 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-4"
  >
    <dt className="text-muted">{title}</dt>
    <dd>
      <ProseText text={text} />
    </dd>
  </div>
)

export default function Page() {
  return (
    <DeveloperPage current="/developers/api" isSandbox={isSandbox()}>
      <div className="max-w-[50rem]">
        <MarkdownLink name="api" />
        <PageHeading>{overview.title}</PageHeading>
        <p className="mt-3 max-w-measure">
          <ProseText text={overview.intro} />
        </p>
        <h2 className="mt-10 mb-3">Conventions</h2>
        <dl className="border-t border-line text-ui">
          {overview.rules(appUrl(), isSandbox()).map((rule) => (
            <Rule key={rule.title} {...rule} />
          ))}
        </dl>
        <h2 id="authentication" className="mt-10 mb-3">
          Authentication
        </h2>
        <SummaryList
          rows={overview.callers.map(({ title, text }) => ({
            term: title,
            value: <ProseText text={text} />,
          }))}
        />
        <p className="mt-3 text-ui">
          <ProseText text={overview.permissions} />
        </p>
        {chapters.map((chapter) => (
          <section key={chapter.name} className="mt-10">
            <h2>
              <Link href={chapterPath(chapter)} className="touch-target">
                {chapter.name}
              </Link>
            </h2>
            <p className="mt-1 mb-3 text-ui text-muted">{chapter.description}</p>
            <ul className={operationsLook}>
              {chapter.contracts.map((contract) => (
                <li key={contract.operationId}>
                  <PlainLink href={operationPath(chapter, contract)}>{contract.summary}</PlainLink>
                  <MethodAndPath method={contract.method} path={contract.path} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </DeveloperPage>
  )
}
