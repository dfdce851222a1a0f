import { listDeprecated } from '@/components/developers/deprecated'
import { DeveloperPage } from '@/components/developers/developer-page'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { slugOfTitle } from '@/components/developers/navigation'
import { describePage } from '@/components/developers/page-metadata'
import { versions } from '@/components/developers/prose'
import { ProseText } from '@/components/developers/prose-text'
import { PageHeading } from '@/components/ui/page-heading'
import { isSandbox } from '@/server/foundations/env'

export const metadata = describePage('versions')

const Bullets = ({ texts }: { texts: readonly string[] }) => (
  <ul className="mt-3 max-w-measure list-disc space-y-2 pl-6 text-ui">
    {texts.map((text) => (
      <li key={text}>
        <ProseText text={text} />
      </li>
    ))}
  </ul>
)

export default function Page() {
  const deprecated = listDeprecated()
  return (
    <DeveloperPage current="/developers/versions" isSandbox={isSandbox()}>
      <MarkdownLink name="versions" />
      <PageHeading>{versions.title}</PageHeading>
      <p className="mt-4 max-w-measure">
        <ProseText text={versions.intro} />
      </p>
      {versions.sections.map(({ title, texts }) => (
        <section key={title} className="mt-10">
          <h2 id={slugOfTitle(title)}>{title}</h2>
          <Bullets texts={texts} />
        </section>
      ))}
      <section className="mt-10">
        <h2>{versions.deprecated.title}</h2>
        {deprecated.length > 0 ? (
          <Bullets texts={deprecated} />
        ) : (
          <p className="mt-3 text-ui">{versions.deprecated.none}</p>
        )}
      </section>
    </DeveloperPage>
  )
}
