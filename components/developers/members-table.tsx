import { CodeLink, codesLook } from './code-link'
import { notesText, presence } from './operation-text'
import { ProseText } from './prose-text'
import type { ShownMember } from './reference'

type Props = {
  /** The table's accessible name. */
  name: string
  rows: readonly ShownMember[]
  /**
   * If true, the rows belong to a response, and the column is called Present instead of Required.
   */
  isAnswer?: boolean
}

/** The widths of the four columns. On a narrow screen each row becomes a paragraph. */
const tableLook = [
  'w-full table-fixed border-t border-line text-left text-small',
  '[&_tr]:border-b [&_tr]:border-line [&_td]:align-top [&_th]:align-top [&_tbody_th]:font-normal',
  '@min-[36rem]:[&_td]:py-2 @min-[36rem]:[&_td]:pr-4 @min-[36rem]:[&_th]:py-2 @min-[36rem]:[&_th]:pr-4 [&_thead_th]:font-semibold [&_thead_th]:text-muted',
  '@min-[36rem]:[&_thead_th:first-child]:w-[32%] @min-[36rem]:[&_thead_th:nth-child(2)]:w-[16%] @min-[36rem]:[&_thead_th:nth-child(3)]:w-[12%]',
  '@max-[36rem]:block @max-[36rem]:[&_tbody]:block @max-[36rem]:[&_thead]:sr-only @max-[36rem]:[&_tbody_tr]:block @max-[36rem]:[&_tbody_tr]:py-2',
  "@max-[36rem]:[&_tbody_th]:block @max-[36rem]:[&_td]:block @max-[36rem]:[&_td:nth-child(-n+3)]:inline @max-[36rem]:[&_td:nth-child(2)]:after:content-['_·_']",
  '[&_tbody_th_code]:block [&_tbody_th_code]:wrap-anywhere [&_tbody_th_code_span]:text-muted',
].join(' ')

/** The properties of a body, a query or a response, with their types and rules. */
export const MembersTable = ({ name, rows, isAnswer = false }: Props) => (
  <div className="@container">
    <table className={`${tableLook} ${codesLook}`}>
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">{isAnswer ? 'Present' : 'Required'}</th>
          <th scope="col">Meaning and rule</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.paths[0]}>
            <th scope="row">
              {row.paths.map((path) => (
                <Path key={path} path={path} />
              ))}
            </th>
            <td>{row.type}</td>
            <td>{presence(isAnswer, row.isRequired)}</td>
            <td>
              <Rule row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function Path({ path }: { path: string }) {
  const start = path.lastIndexOf('.') + 1
  return (
    <code>
      {start > 0 && <span>{path.slice(0, start)}</span>}
      <wbr />
      {path.slice(start)}
    </code>
  )
}

const Rule = ({ row }: { row: ShownMember }) => (
  <>
    <ProseText text={notesText(row)} />
    {row.codes.map((code) => (
      <span key={code}>
        <CodeLink code={code} />{' '}
      </span>
    ))}
  </>
)
