import { CodeBlock } from '@/components/developers/code-block'
import { DeveloperPage, WithExample } from '@/components/developers/developer-page'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { slugOfTitle } from '@/components/developers/navigation'
import { describePage } from '@/components/developers/page-metadata'
import { sdk } from '@/components/developers/prose'
import { listSdkSteps } from '@/components/developers/sdk-steps'
import { Link } from '@/components/ui/link'
import { PageHeading } from '@/components/ui/page-heading'
import { appUrl, isSandbox } from '@/server/foundations/env'

export const metadata = describePage('sdk')

export default function Page() {
  return (
    <DeveloperPage current="/developers/sdk" isSandbox={isSandbox()}>
      <MarkdownLink name="sdk" />
      <PageHeading>{sdk.title}</PageHeading>
      <p className="mt-4 max-w-measure">{sdk.intro}</p>
      <ol className="mt-8 space-y-10">
        {listSdkSteps(appUrl()).map(({ heading, text, code, language }, index) => (
          <li key={heading} className="relative">
            <span aria-hidden="true" className="line-number">
              {index + 1}
            </span>
            <WithExample
              isWide
              example={<CodeBlock name={heading} code={code} language={language} />}
            >
              <h2 id={slugOfTitle(heading)}>{heading}</h2>
              <p className="mt-2 max-w-measure text-ui">{text}</p>
            </WithExample>
          </li>
        ))}
      </ol>
      <p className="mt-12">
        <Link href="/developers/api" className="touch-target">
          API reference
        </Link>
      </p>
    </DeveloperPage>
  )
}
