import { access } from '@/lib/access'
import { callers, mayCall, shortNames } from './callers'
import { MethodAndPath } from './method-and-path'
import { chapters, operationPath } from './reference'
import { Scroller } from './scroller'

/** The permission matrix: a row per operation, a column per kind of caller. */
export const MatrixTable = () => (
  <Scroller name="Permission matrix" className="[--scroll-ground:var(--canvas)]">
    <table className="w-full min-w-[60rem] text-left text-small [&_td]:px-1 [&_td]:text-center [&_th]:font-normal [&_tr]:border-b [&_tr]:border-line max-sm:[&_a]:inline-flex max-sm:[&_a]:min-h-11 max-sm:[&_a]:items-center [&_a]:text-accent [&_a]:hover:underline [&_b]:font-semibold [&_b]:text-accent">
      <caption className="sr-only">Which kind of caller may call which operation</caption>
      <thead className="border-t border-line [&_th]:!font-semibold">
        <tr>
          <th scope="col" className="py-2 pr-4 align-bottom">
            Operation
          </th>
          {callers.map((caller) => (
            <th
              key={caller}
              scope="col"
              className="w-[4.875rem] px-1 py-2 text-center align-bottom text-num"
            >
              {shortNames[caller]}
            </th>
          ))}
        </tr>
      </thead>
      {chapters.map((chapter) => (
        <tbody key={chapter.name}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={callers.length + 1}
              className="bg-sunken px-2 py-1.5 !font-semibold"
            >
              {chapter.name}
            </th>
          </tr>
          {chapter.contracts.map((contract) => (
            <Row
              key={contract.operationId}
              href={operationPath(chapter, contract)}
              method={contract.method}
              path={contract.path}
              may={access[contract.access] && callers.map((caller) => mayCall(contract, caller))}
            />
          ))}
        </tbody>
      ))}
    </table>
  </Scroller>
)

type RowProps = {
  href: string
  method: string
  path: string
  /** Whether each kind of caller may call the operation. Null without authentication. */
  may: readonly boolean[] | null
}

const Row = ({ href, method, path, may }: RowProps) => (
  <tr>
    <th scope="row" className="py-1.5 pr-4">
      <a href={href}>
        <MethodAndPath method={method} path={path} />
      </a>
    </th>
    {may ? (
      may.map((isAllowed, index) => (
        <td key={callers[index]}>
          {isAllowed ? <b>Yes</b> : <span className="text-faint">No</span>}
        </td>
      ))
    ) : (
      <td colSpan={callers.length} className="text-muted">
        Anyone, without credentials
      </td>
    )}
  </tr>
)
