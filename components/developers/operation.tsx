import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { deprecationPath } from '@/lib/deprecation'
import { CodeBlock } from './code-block'
import { CodeLink, codesLook } from './code-link'
import { WithExample } from './developer-page'
import { Disclosure } from './disclosure'
import { MembersTable } from './members-table'
import { MethodAndPath } from './method-and-path'
import { answerTitle, bodyTitle, emptyAnswer, listToo, repeating } from './operation-text'
import { ProseText } from './prose-text'
import type { ShownCodes, ShownOperation } from './reference'

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className="mt-6">
    <h3 className="mb-2 text-ui !font-semibold">{title}</h3>
    {children}
  </div>
)

type Props = {
  shown: ShownOperation
  /** A form on the page that sends this operation. */
  tryIt?: ReactNode
}

/** One operation with its callers, input, response, errors and examples. */
export function Operation({ shown, tryIt }: Props) {
  const { operationId, summary, method, path, status, params, query, answer } = shown
  const of = ` of ${operationId}`
  return (
    <section aria-labelledby={operationId} className="mt-14 border-t-2 border-ink pt-5">
      <h2 id={operationId} className="scroll-mt-4">
        <a href={`#${operationId}`} className="max-sm:touch-target text-ink hover:underline">
          {summary}
        </a>
      </h2>
      <WithExample
        example={
          <>
            <h3 className="mb-2 text-ui !font-semibold xl:sr-only">Example</h3>
            <Examples shown={shown} />
            {tryIt}
          </>
        }
      >
        <p className="mt-2">
          <MethodAndPath method={method} path={path} />
        </p>
        {shown.description && (
          <p className="mt-3 max-w-measure text-ui">
            <ProseText text={shown.description} />
          </p>
        )}
        <dl className="mt-4 grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
          <dt className="text-muted">Who may call</dt>
          <dd>{shown.callers}</dd>
          {shown.scope && (
            <>
              <dt className="text-muted">Scope</dt>
              <dd>{shown.scope}</dd>
            </>
          )}
          <dt className="text-muted">Operation</dt>
          <dd>
            <code>{operationId}</code>
          </dd>
          {shown.end && (
            <>
              <dt className="text-muted">End</dt>
              <dd>
                {shown.end} <Link href={deprecationPath}>What this means</Link>
              </dd>
            </>
          )}
          {shown.isIdempotent && (
            <>
              <dt className="text-muted">Repeating</dt>
              <dd>
                <ProseText text={repeating} />
              </dd>
            </>
          )}
        </dl>
        {params.length > 0 && (
          <Part title="Path">
            <MembersTable name={`Path${of}`} rows={params} />
          </Part>
        )}
        {query.length > 0 && (
          <Part title="Query">
            <MembersTable name={`Query${of}`} rows={query} />
          </Part>
        )}
        {shown.hasBody && (
          <Part title={bodyTitle(shown)}>
            <Body shown={shown} />
          </Part>
        )}
        <Part title={answerTitle(status)}>
          {answer.length > 0 ? (
            <MembersTable name={`Response${of}`} rows={answer} isAnswer />
          ) : (
            <p className="text-small">
              <ProseText text={emptyAnswer(shown)} />
            </p>
          )}
        </Part>
        <Part title="Errors">
          <Refusals groups={shown.refusals} />
        </Part>
      </WithExample>
    </section>
  )
}

function Body({ shown }: { shown: ShownOperation }) {
  const { operationId, body, sameBodyAs } = shown
  const also = listToo(shown)
  if (sameBodyAs)
    return (
      <p className="text-small">
        The same as for{' '}
        <a href={`#${sameBodyAs.operationId}`} className="text-accent underline">
          <code>{sameBodyAs.operationId}</code>
        </a>
        .
      </p>
    )
  return (
    <>
      {also && <p className="mb-2 text-small">{also}</p>}
      <MembersTable name={`Body of ${operationId}`} rows={body} />
    </>
  )
}

const Refusals = ({ groups }: { groups: readonly ShownCodes[] }) => (
  <dl
    className={`flex flex-wrap gap-x-6 gap-y-1.5 border-y border-line py-2 text-small ${codesLook}`}
  >
    {groups.map(({ status, codes }) => (
      <div key={status} className="flex items-baseline gap-x-3">
        <dt className="figures font-mono text-num text-muted">{status}</dt>
        <dd className="flex flex-wrap gap-x-3 gap-y-1">
          {codes.map((code) => (
            <CodeLink key={code} code={code} />
          ))}
        </dd>
      </div>
    ))}
  </dl>
)

const Examples = ({
  shown: { operationId, curl, typeScript, example },
}: {
  shown: ShownOperation
}) => (
  <div className="space-y-2">
    <CodeBlock name={`${operationId} with curl`} code={curl} />
    {typeScript && (
      <Disclosure summary="In TypeScript" about={operationId}>
        <CodeBlock name={`${operationId} in TypeScript`} code={typeScript} language="TypeScript" />
      </Disclosure>
    )}
    {example && (
      <CodeBlock
        name={`Response of ${operationId}`}
        code={example}
        language="JSON"
        title="Response"
        isLong
      />
    )}
  </div>
)
