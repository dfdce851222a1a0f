import { english as words } from '@/lib/signup/words'
import type { Answer } from './answers'

/** The end of a hidden number; screen readers announce it digit by digit. */
export const LastFour = ({ digits }: { digits: string }) => (
  <>
    <span aria-hidden="true" className="figures">
      •••-••-{digits}
    </span>
    <span className="sr-only">ending in {[...digits].join(' ')}</span>
  </>
)

export function AnswerValue({ answer: { value, lastFour } }: { answer: Answer }) {
  if (lastFour !== undefined) return <LastFour digits={lastFour} />
  if (value === undefined) return <span className="text-muted">{words['review.notProvided']}</span>
  return value.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}
