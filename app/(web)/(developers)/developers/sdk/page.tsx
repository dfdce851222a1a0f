import { CodeBlock } from '@/components/developers/code-block'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { describePage } from '@/components/developers/page-metadata'
import { sdk } from '@/components/developers/prose'
import { listSdkSteps } from '@/components/developers/sdk-steps'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { appUrl } from '@/server/foundations/env'

export const metadata = describePage('sdk')

export default function Page() {
  return (
    <Main width="account">
      <MarkdownLink name="sdk" />
      <PageHeading>{sdk.title}</PageHeading>
      <p className="mt-4 max-w-measure">{sdk.intro}</p>
      <ol className="mt-8 space-y-10">
        {listSdkSteps(appUrl()).map(({ heading, text, code, language }, index) => (
          <li key={heading} className="relative">
            <span aria-hidden="true" className="line-number">
              {index + 1}
            </span>
            <h2>{heading}</h2>
            <p className="mt-2 mb-4 max-w-measure text-ui">{text}</p>
            <CodeBlock name={heading} code={code} language={language} />
          </li>
        ))}
      </ol>
      <p className="mt-12">
        <Link href="/developers/api" className="touch-target">
          API reference
        </Link>
      </p>
    </Main>
  )
}
