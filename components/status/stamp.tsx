import { StampMoment } from '@/components/time/stamp-moment'
import { StampLine, StampPart } from '@/components/ui/stamp-line'
import { fillText } from '@/lib/fill-text'
import { referenceOf } from '@/lib/reference'
import type { ShownRequest } from './words'

/** A line with the receipt data: "Received · Nov 20, 2025 · 3:42 PM CST · Ref 4F7K-2M9Q". */
export const Stamp = ({
  text,
  request,
}: {
  text: string
  request: Pick<ShownRequest, 'id' | 'createdAt'>
}) => (
  <StampLine className="mt-8 border-t border-line pt-4">
    <StampParts text={text} at={request.createdAt} reference={referenceOf(request.id)} isFirst />
  </StampLine>
)

type Props = { text: string; at: string; reference: string; isFirst?: boolean }

/** The parts of a stamp line. With `isFirst`, they begin the line. */
export const StampParts = ({ text, at, reference, isFirst = false }: Props) =>
  text.split(' · ').map((part, index) =>
    part === '{moment}' ? (
      <StampMoment key={part} iso={at} />
    ) : (
      <StampPart key={part} isFirst={isFirst && index === 0}>
        {fillText(part, { reference })}
      </StampPart>
    ),
  )
