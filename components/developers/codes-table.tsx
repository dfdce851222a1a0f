import type { CodeTable } from './code-tables'
import { ProseText } from './prose-text'

/**
 * On a narrow screen, each row becomes a paragraph that begins with its code. If the table has more
 * than two columns, each cell then begins with the name of its column.
 */
const tableLook = [
  'mt-4 w-full border-t border-line text-left text-small',
  '[&_tr]:border-b [&_tr]:border-line [&_td]:align-top [&_th]:align-top [&_tbody_th]:font-normal [&_thead_th]:font-semibold [&_thead_th]:text-muted',
  '[&_code]:wrap-break-word',
  '@min-[36rem]:[&_td]:py-2 @min-[36rem]:[&_td]:pr-4 @min-[36rem]:[&_th]:py-2 @min-[36rem]:[&_th]:pr-4 @min-[36rem]:[&_thead_th:first-child]:w-[30%]',
  '@max-[36rem]:block @max-[36rem]:[&_tbody]:block @max-[36rem]:[&_thead]:sr-only @max-[36rem]:[&_tbody_tr]:block @max-[36rem]:[&_tbody_tr]:py-2 @max-[36rem]:[&_tbody_th]:block @max-[36rem]:[&_td]:block @max-[36rem]:[&_td]:mt-1',
  "@max-[36rem]:[&_[data-head]]:before:text-muted @max-[36rem]:[&_[data-head]]:before:content-[attr(data-head)_':_']",
].join(' ')

/** A table of the codes that one property can have. */
export const CodesTable = ({ shown: { title, heads, rows } }: { shown: CodeTable }) => {
  const labels = heads.length > 2 ? heads : []
  return (
    <div className="@container max-w-account">
      <table className={tableLook}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([code = '', ...cells]) => (
            <tr key={`${code} ${cells[0]}`}>
              <th scope="row" data-head={labels[0]}>
                <ProseText text={code} />
              </th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]} data-head={labels[index + 1]}>
                  <ProseText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
