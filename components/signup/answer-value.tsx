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

export function AnswerValue({ answer }: { answer: Answer | undefined }) {
  if (answer?.lastFour !== undefined) return <LastFour digits={answer.lastFour} />
  if (!answer?.value) return <span className="text-muted">{words['review.notProvided']}</span>
  return answer.value.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}
