import { CodeBlock } from '@/components/developers/code-block'
import { DeveloperPage, WithExample } from '@/components/developers/developer-page'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { slugOfTitle } from '@/components/developers/navigation'
import { describePage } from '@/components/developers/page-metadata'
import { quickStart } from '@/components/developers/prose'
import { ProseText } from '@/components/developers/prose-text'
import { listQuickSteps } from '@/components/developers/quick-start'
import { PageHeading } from '@/components/ui/page-heading'
import { appUrl, isSandbox } from '@/server/foundations/env'

export const metadata = describePage('quick-start')

export default function Page() {
  return (
    <DeveloperPage current="/developers" isSandbox={isSandbox()}>
      <MarkdownLink name="quick-start" />
      <PageHeading>{quickStart.title}</PageHeading>
      <p className="mt-4 max-w-measure">
        <ProseText text={quickStart.intro(isSandbox())} />
      </p>
      <ol className="mt-8 space-y-10">
        {listQuickSteps(appUrl(), isSandbox()).map(({ heading, text, name, code, ends }, index) => (
          <li key={heading} className="relative">
            <span aria-hidden="true" className="line-number">
              {index + 1}
            </span>
            <WithExample
              isWide
              example={
                <>
                  <CodeBlock name={name} code={code} />
                  {ends && (
                    <p className="mt-2 text-small text-muted">
                      Ends with <samp className="font-mono text-num text-ink">{ends}</samp>
                    </p>
                  )}
                </>
              }
            >
              <h2 id={slugOfTitle(heading)}>{heading}</h2>
              <p className="mt-2 max-w-measure text-ui">
                <ProseText text={text} />
              </p>
            </WithExample>
          </li>
        ))}
      </ol>
      <h2 className="mt-12">Further</h2>
      <ul className="mt-3 list-disc space-y-2 pl-6 text-ui">
        {quickStart.further(isSandbox()).map((text) => (
          <li key={text}>
            <ProseText text={text} />
          </li>
        ))}
      </ul>
    </DeveloperPage>
  )
}
