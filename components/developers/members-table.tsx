import { errorCatalogue } from '@/lib/errors'
import { CodeLink } from './code-link'
import type { ShownMember } from './reference'
import { codesLook, tableLook } from './table-look'

type Props = {
  /** Names the table for those who hear it. */
  name: string
  rows: readonly ShownMember[]
  /** An answer always has what a request may leave out. */
  isAnswer?: boolean
}

const presence = (isAnswer: boolean, isRequired: boolean): string =>
  isAnswer ? (isRequired ? 'Always' : 'By form') : isRequired ? 'Required' : 'Optional'

/** Members line by line: what they are called, what they are, whether they must be there, and the rule they follow. */
export const MembersTable = ({ name, rows, isAnswer = false }: Props) => (
  <table className={`${tableLook} ${codesLook}`}>
    <caption className="sr-only">{name}</caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Type</th>
        <th scope="col">{isAnswer ? 'Present' : 'Required'}</th>
        <th scope="col">Rule</th>
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

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const Rule = ({ row: { notes, codes } }: { row: ShownMember }) => (
  <>
    {notes.length > 0 && `${capital(notes.join('; '))}. `}
    {codes.map((code) => (
      <span key={code}>
        {code !== 'ONEOF' && `${errorCatalogue[code].remedy} `}
        <CodeLink code={code} />{' '}
      </span>
    ))}
  </>
)
