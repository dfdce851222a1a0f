import { errorCatalogue } from '@/lib/errors'
import { CodeLink } from './code-link'
import type { ShownMember } from './reference'
import { Scroller } from './scroller'

type Props = {
  /** Names the table for those who hear it. */
  name: string
  rows: readonly ShownMember[]
  /** An answer always has what a request may leave out. */
  isAnswer?: boolean
}

const cell = 'py-2 pr-4 align-top'

/** Members line by line: what they are called, what they are, whether they must be there, and the rule they follow. */
export const MembersTable = ({ name, rows, isAnswer = false }: Props) => (
  <Scroller name={name}>
    <table className="w-full min-w-[38rem] border-t border-line text-left text-small">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          {['Name', 'Type', isAnswer ? 'Present' : 'Required', 'Rule'].map((heading) => (
            <th key={heading} scope="col" className="py-2 pr-4 font-semibold">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.paths[0]} className="border-b border-line">
            <th scope="row" className={`${cell} max-w-[20rem] font-normal`}>
              {row.paths.map((path) => (
                <Path key={path} path={path} />
              ))}
            </th>
            <td className={`${cell} min-w-[7rem]`}>{row.type}</td>
            <td className={cell}>{row.isRequired ? (isAnswer ? 'Always' : 'Yes') : isAnswer ? 'By form' : 'No'}</td>
            <td className={`${cell} min-w-[13rem] pr-0`}>
              <Rule row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
)

function Path({ path }: { path: string }) {
  const start = path.lastIndexOf('.') + 1
  return (
    <code className="block break-words">
      <span className="text-muted">{path.slice(0, start)}</span>
      <wbr />
      {path.slice(start)}
    </code>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function Rule({ row: { notes, codes } }: { row: ShownMember }) {
  return (
    <>
      {notes.length > 0 && <span className="block">{capital(notes.join('; '))}</span>}
      {codes.map((code) => (
        <span key={code} className="block">
          {code !== 'ONEOF' && `${errorCatalogue[code].remedy} `}
          <CodeLink code={code} />
        </span>
      ))}
    </>
  )
}
