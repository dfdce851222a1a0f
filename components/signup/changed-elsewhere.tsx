import { Button } from '@/components/ui/button'
import { ErrorSummary } from '@/components/ui/error-summary'
import { english as words } from '@/lib/signup/words'
import { AnswerValue } from './answer-value'
import type { Answer } from './answers'

/** An answer that this tab and another tab changed: the value typed here, and the saved value. */
export type Change = { term: string; here: Answer | undefined; saved: Answer | undefined }

type Props = {
  changes: readonly Change[]
  /** The page with the saved answers. */
  href: string
  /** False if the server never sends typed values of this step to the browser. */
  canKeep: boolean
}

/** Shows both answers side by side. Submitting this form keeps the typed answer; the link keeps the saved one. */
export const ChangedElsewhere = ({ changes, href, canKeep }: Props) => (
  <ErrorSummary
    faults={[
      { message: words['alert.DRAFT_CHANGED.title'], text: words['alert.DRAFT_CHANGED.text'] },
    ]}
    round={1}
    heading={words['faults.heading']}
  >
    {changes.length > 0 && (
      <table className="mt-4 w-full table-fixed border-t border-line text-left text-ui">
        <thead>
          <tr className="border-b border-line text-small">
            {(['question', 'here', 'saved'] as const).map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 font-semibold last:pr-0">
                {words[`changed.${column}`]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ term, here, saved }) => (
            <tr key={term} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-4 font-normal text-muted">
                {term}
              </th>
              <td className="py-2 pr-4">
                <AnswerValue answer={here} />
              </td>
              <td className="py-2">
                <AnswerValue answer={saved} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
      {canKeep ? (
        <Button type="submit">{words['changed.keep']}</Button>
      ) : (
        <p className="text-ui">{words['changed.number']}</p>
      )}
      {/* Loads the full page, because a navigation inside the app would keep the typed values. */}
      <a href={href} className="touch-target text-ui text-ink underline underline-offset-[0.2em]">
        {words['changed.use']}
      </a>
    </div>
  </ErrorSummary>
)
