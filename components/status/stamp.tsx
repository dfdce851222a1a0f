import { Moment } from '@/components/time/moment'
import { fillWords } from '@/components/words/rich-words'
import { referenceOf } from '@/lib/reference'
import type { ShownRequest } from './words'

/** A line such as "Received · Nov 20, 2025 · 3:42 PM CST · Ref 4F7K-2M9Q". */
export function Stamp({
  text,
  request,
}: {
  text: string
  request: Pick<ShownRequest, 'id' | 'createdAt'>
}) {
  return (
    <p className="mt-8 border-t border-line pt-4 text-balance font-mono text-num text-faint">
      {fillWords(text, {
        moment: <Moment iso={request.createdAt} as="stamp" />,
        reference: <span className="whitespace-nowrap">{referenceOf(request.id)}</span>,
      })}
    </p>
  )
}
