import type { Metadata } from 'next'
import { CodeBlock } from '@/components/developers/code-block'
import { listQuickSteps } from '@/components/developers/quick-start'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { productName } from '@/lib/product'
import { appUrl, isSandbox } from '@/server/foundations/env'

export const metadata: Metadata = { title: `Quick start for developers – ${productName()}` }

export default function Page() {
  return (
    <Main width="account">
      <PageHeading>Quick start for developers</PageHeading>
      <p className="mt-4 max-w-measure">
        {isSandbox()
          ? 'From a credential to a verified person'
          : 'From a credential to a first call'}
        , step by step. Paste one block after the other into a shell with curl. Answers wrap what
        you asked for in <code>data</code>, refusals in <code>errors</code>.
      </p>
      <ol className="mt-8 space-y-10">
        {listQuickSteps(appUrl(), isSandbox()).map(({ heading, text, name, code, ends }, index) => (
          <li key={heading} className="relative">
            <span aria-hidden="true" className="line-number">
              {index + 1}
            </span>
            <h2>{heading}</h2>
            <p className="mt-2 mb-4 max-w-measure text-ui">{text}</p>
            <CodeBlock name={name} code={code} />
            {ends && (
              <p className="mt-2 text-small text-muted">
                Ends with <samp className="font-mono text-num text-ink">{ends}</samp>
              </p>
            )}
          </li>
        ))}
      </ol>
      <h2 className="mt-12">Further</h2>
      <ul className="mt-3 list-disc space-y-2 pl-6 text-ui">
        <li>
          <Link href="/developers/api">API reference</Link>: every operation, who may call it, and
          what it answers.
        </li>
        <li>
          <Link href="/developers/errors">Every error code</Link>: what it means, what to do, and
          whether to try again.
        </li>
        {isSandbox() && (
          <li>
            <Link href="/sandbox">Test values</Link>: Social Security numbers with a fixed outcome.
          </li>
        )}
      </ul>
    </Main>
  )
}
