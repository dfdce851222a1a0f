import { callerNames, callers, mayCall } from './callers'
import { MethodAndPath } from './method-and-path'
import { chapters, operationPath } from './reference'
import { Scroller } from './scroller'

/** The permission matrix: every operation by every kind of caller. */
export const MatrixTable = () => (
  <Scroller name="Permission matrix" className="border-y border-line">
    <table className="w-full min-w-[64rem] text-left text-small">
      <caption className="sr-only">Which kind of caller may call which operation</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-4 align-bottom font-semibold">
            Operation
          </th>
          {callers.map((caller) => (
            <th key={caller} scope="col" className="w-[4.75rem] px-1 py-2 text-center align-bottom text-num font-semibold">
              {callerNames[caller]}
            </th>
          ))}
        </tr>
      </thead>
      {chapters.map((chapter) => (
        <tbody key={chapter.name}>
          <tr className="border-b border-line bg-sunken">
            <th scope="rowgroup" colSpan={callers.length + 1} className="px-2 py-1.5 font-semibold">
              {chapter.name}
            </th>
          </tr>
          {chapter.contracts.map((contract) => (
            <Row
              key={contract.operationId}
              href={operationPath(chapter, contract)}
              method={contract.method}
              path={contract.path}
              may={callers.map((caller) => mayCall(contract, caller))}
            />
          ))}
        </tbody>
      ))}
    </table>
  </Scroller>
)

type RowProps = { href: string; method: string; path: string; may: readonly boolean[] }

const Row = ({ href, method, path, may }: RowProps) => (
  <tr className="border-b border-line">
    <th scope="row" className="py-1.5 pr-4 font-normal">
      <a href={href} className="text-accent hover:underline">
        <MethodAndPath method={method} path={path} />
      </a>
    </th>
    {may.map((isAllowed, index) => (
      <td key={callers[index]} className={`px-1 text-center ${isAllowed ? 'font-semibold text-accent' : 'text-faint'}`}>
        {isAllowed ? 'Yes' : 'No'}
      </td>
    ))}
  </tr>
)
