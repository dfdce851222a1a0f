import { english as words } from '@/lib/signup/words'
import type { Answer } from './answers'

/** The last four digits of a number. Screen readers announce them digit by digit. */
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
