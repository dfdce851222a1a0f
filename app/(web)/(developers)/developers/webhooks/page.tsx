import { CodeBlock } from '@/components/developers/code-block'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { describePage } from '@/components/developers/page-metadata'
import { ProseText } from '@/components/developers/prose-text'
import {
  listEventTypes,
  listWebhookSections,
  webhooks,
} from '@/components/developers/webhook-guide'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { isSandbox } from '@/server/foundations/env'

export const metadata = describePage('webhook-guide')

export default function Page() {
  return (
    <Main width="account">
      <p className="mb-6 flex gap-x-6 text-ui">
        <Link href="/developers" className="touch-target">
          Quick start
        </Link>
        <Link href="/developers/api" className="touch-target">
          API reference
        </Link>
      </p>
      <MarkdownLink name="webhook-guide" />
      <PageHeading>{webhooks.title}</PageHeading>
      <p className="mt-4 max-w-measure">
        <ProseText text={webhooks.intro} />
      </p>
      {listWebhookSections(isSandbox()).map(({ title, texts, code }) => (
        <section key={title} className="mt-10">
          <h2>{title}</h2>
          {texts.map((text) => (
            <p key={text} className="mt-3 max-w-measure text-ui">
              <ProseText text={text} />
            </p>
          ))}
          {code && (
            <div className="mt-4">
              <CodeBlock name={code.name} code={code.text} language={code.language} />
            </div>
          )}
        </section>
      ))}
      <section className="mt-10">
        <h2>{webhooks.types}</h2>
        <p className="mt-3 max-w-measure text-ui">{webhooks.typesIntro}</p>
        {listEventTypes().map(({ type, summary, sample }) => (
          <section key={type} className="mt-8">
            <h3 id={type}>
              <code>{type}</code>
            </h3>
            <p className="mt-2 mb-3 max-w-measure text-ui">{summary}</p>
            <CodeBlock name={`Data of ${type}`} code={sample} language="JSON" />
          </section>
        ))}
      </section>
    </Main>
  )
}
