import { MaskedNumber } from '@/components/ui/masked-number'
import { english as words } from '@/lib/signup/words'
import type { Answer } from './answers'

export const LastFour = ({ digits }: { digits: string }) => (
  <MaskedNumber lastFour={digits} spoken={`ending in ${[...digits].join(' ')}`} />
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
