import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { CallerList } from '@/components/developers/caller-list'
import { MethodAndPath } from '@/components/developers/method-and-path'
import { chapterPath, chapters, operationPath } from '@/components/developers/reference'
import { ReferenceNav } from '@/components/developers/reference-nav'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { productName } from '@/lib/product'
import { appUrl, isSandbox } from '@/server/foundations/env'

export const metadata: Metadata = { title: `API reference – ${productName()}` }

const Rule = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-b border-line py-3 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-4">
    <dt className="text-muted">{title}</dt>
    <dd>{children}</dd>
  </div>
)

export default function Page() {
  return (
    <Main width="wide">
      <div className="lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
        <ReferenceNav current="/developers/api" />
        <div className="max-w-[50rem]">
          <PageHeading>API reference</PageHeading>
          <p className="mt-3 max-w-measure">
            Every operation of the interface, made from the same contracts that the service checks
            requests with. New here? Begin with the <Link href="/developers">quick start</Link>. For
            tools there is{' '}
            <a href="/openapi.json" className="text-accent underline underline-offset-[0.2em]">
              OpenAPI 3.1
            </a>
            .
          </p>
          <h2 className="mt-10 mb-3">How it speaks</h2>
          <dl className="border-t border-line text-ui">
            <Rule title="Address">
              <code>{appUrl()}</code>. Examples call it <code>BASE_URL</code>.
            </Rule>
            <Rule title="Answers">
              JSON in UTF-8: what was asked for in <code>data</code>, what stands beside it in{' '}
              <code>meta</code>. Every answer has an <code>X-Request-Id</code>; quote it when you
              ask for help.
            </Rule>
            <Rule title="Refusals">
              A list <code>errors</code> with a <Link href="/developers/errors">code</Link> each;
              all faults of a body come in one answer, and <code>source</code> is the dotted path of
              the member. With <code>Accept: application/problem+json</code> they come as RFC 9457.
            </Rule>
            <Rule title="Unknown members">
              Ignored, never refused. In the sandbox <code>X-Ignored-Members</code> lists them.{' '}
              <code>null</code> counts as absent.
            </Rule>
            <Rule title="Trying again">
              After 429 and 500 alone: the larger of <code>Retry-After</code> and 1, 2, 4, 8
              seconds. With the same <code>Idempotency-Key</code> a change is made once, however
              often it is sent.
            </Rule>
            <Rule title="Limits">
              <code>RateLimit-Policy</code> and <code>RateLimit</code> tell what is left. Bodies may
              have 64 KiB, events 1 MiB.
            </Rule>
            {isSandbox() && (
              <Rule title="Faults on demand">
                In the sandbox, <code>X-Sandbox-Fault</code> on any call with credentials returns a
                refusal with <code>429</code> or <code>500</code>, closes the connection with{' '}
                <code>cut</code>, or waits up to 10 seconds with <code>slow=10000</code>. The
                operation runs only after <code>slow</code>.
              </Rule>
            )}
          </dl>
          <h2 className="mt-10 mb-3">Who calls</h2>
          <CallerList />
          <p className="mt-3 text-ui">
            Who may call what, line by line:{' '}
            <Link href="/developers/api/permissions">permissions</Link>.
          </p>
          {chapters.map((chapter) => (
            <section key={chapter.name} className="mt-10">
              <h2>
                <Link href={chapterPath(chapter)} className="touch-target">
                  {chapter.name}
                </Link>
              </h2>
              <p className="mt-1 mb-3 text-ui text-muted">{chapter.description}</p>
              <ul className="border-t border-line text-small">
                {chapter.contracts.map((contract) => (
                  <li
                    key={contract.operationId}
                    className="border-b border-line py-2 sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-x-6"
                  >
                    <Link href={operationPath(chapter, contract)}>{contract.summary}</Link>
                    <div>
                      <MethodAndPath method={contract.method} path={contract.path} />
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Main>
  )
}
