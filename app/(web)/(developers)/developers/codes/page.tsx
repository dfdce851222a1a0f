import { listCodeTables } from '@/components/developers/code-tables'
import { CodesTable } from '@/components/developers/codes-table'
import { DeveloperPage } from '@/components/developers/developer-page'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { slugOfTitle } from '@/components/developers/navigation'
import { describePage } from '@/components/developers/page-metadata'
import { codes } from '@/components/developers/prose'
import { ProseText } from '@/components/developers/prose-text'
import { PageHeading } from '@/components/ui/page-heading'
import { isSandbox } from '@/server/foundations/env'

export const metadata = describePage('codes')

export default function Page() {
  const tables = listCodeTables()
  return (
    <DeveloperPage
      current="/developers/codes"
      isSandbox={isSandbox()}
      parts={tables.map(({ title }) => ({ id: slugOfTitle(title), name: title }))}
    >
      <MarkdownLink name="codes" />
      <PageHeading>{codes.title}</PageHeading>
      <p className="mt-4 max-w-measure">
        <ProseText text={codes.intro} />
      </p>
      {tables.map((shown) => (
        <section key={shown.title} className="mt-10">
          <h2 id={slugOfTitle(shown.title)}>{shown.title}</h2>
          <p className="mt-3 max-w-measure text-ui">
            <ProseText text={shown.intro} />
          </p>
          <CodesTable shown={shown} />
        </section>
      ))}
    </DeveloperPage>
  )
}
