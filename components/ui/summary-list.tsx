import type { ReactNode } from 'react'
import { Link } from './link'

export type SummaryRow = {
  /** The line number of the answer, such as `2.1`. */
  number?: string | undefined
  term: string
  value: ReactNode
  id?: string | undefined
  /**
   * A link beside the value. `about` completes its accessible name, as in "Change date of birth".
   */
  action?: { href: string; label: string; about: string } | undefined
  fault?: string | undefined
}

// The red bar of a row with an error. It is outside of the row, so that the columns of the row do
// not move.
const faultLook =
  'before:absolute before:inset-y-0 before:-left-4 before:border-l-[3px] before:border-danger'

type Props = {
  rows: readonly SummaryRow[]
  /** If true, each value is below its term also on wide screens. For a narrow column. */
  isStacked?: boolean
}

/** Rows of a term and its value. */
export function SummaryList({ rows, isStacked = false }: Props) {
  return (
    <dl className="border-t border-line text-ui">
      {rows.map((row) => (
        <div
          key={row.term}
          id={row.id}
          className={`relative grid gap-x-4 gap-y-1 border-b border-line py-3 ${isStacked ? '' : 'sm:items-baseline sm:grid-cols-[12rem_minmax(0,1fr)_auto]'} ${row.action ? 'max-sm:grid-cols-[minmax(0,1fr)_auto]' : ''} ${row.fault ? faultLook : ''}`}
        >
          <dt className="text-muted">
            {row.number && (
              <span aria-hidden="true" className="line-number">
                {row.number}
              </span>
            )}
            {row.term}
          </dt>
          <dd className="min-w-0 max-sm:col-span-full">
            {row.fault && <p className="font-semibold text-danger">{row.fault}</p>}
            <div>{row.value}</div>
          </dd>
          {row.action && (
            <dd className="no-print max-sm:col-start-2 max-sm:row-start-1">
              <Link
                href={row.action.href}
                className="-my-2.5 inline-flex min-h-11 min-w-11 items-center justify-end"
              >
                <span>{row.action.label}</span>
                <span className="sr-only"> {row.action.about}</span>
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
