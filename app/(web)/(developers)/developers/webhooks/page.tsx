import { CodeBlock } from '@/components/developers/code-block'
import { DeveloperPage, WithExample } from '@/components/developers/developer-page'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { slugOfTitle } from '@/components/developers/navigation'
import { describePage } from '@/components/developers/page-metadata'
import { ProseText } from '@/components/developers/prose-text'
import {
  listEventTypes,
  listWebhookSections,
  webhooks,
} from '@/components/developers/webhook-guide'
import { PageHeading } from '@/components/ui/page-heading'
import { isSandbox } from '@/server/foundations/env'

export const metadata = describePage('webhook-guide')

export default function Page() {
  return (
    <DeveloperPage current="/developers/webhooks" isSandbox={isSandbox()}>
      <MarkdownLink name="webhook-guide" />
      <PageHeading>{webhooks.title}</PageHeading>
      <p className="mt-4 max-w-measure">
        <ProseText text={webhooks.intro} />
      </p>
      {listWebhookSections(isSandbox()).map(({ title, texts, code }) => (
        <section key={title} className="mt-10">
          <WithExample
            isWide
            example={
              code && <CodeBlock name={code.name} code={code.text} language={code.language} />
            }
          >
            <h2 id={slugOfTitle(title)}>{title}</h2>
            {texts.map((text) => (
              <p key={text} className="mt-3 max-w-measure text-ui">
                <ProseText text={text} />
              </p>
            ))}
          </WithExample>
        </section>
      ))}
      <section className="mt-10">
        <h2>{webhooks.types}</h2>
        <p className="mt-3 max-w-measure text-ui">
          <ProseText text={webhooks.typesIntro} />
        </p>
        {listEventTypes().map(({ type, summary, sample }) => (
          <section key={type} className="mt-8">
            <WithExample
              isWide
              example={<CodeBlock name={`Data of ${type}`} code={sample} language="JSON" />}
            >
              <h3 id={type}>
                <code>{type}</code>
              </h3>
              <p className="mt-2 max-w-measure text-ui">{summary}</p>
            </WithExample>
          </section>
        ))}
      </section>
    </DeveloperPage>
  )
}
