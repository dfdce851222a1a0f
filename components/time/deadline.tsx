import { writeDeadline } from '@/lib/deadlines'

/**
 * The date of a deadline on one line. It is the date of the letters, so not the date in the time
 * zone of the reader.
 */
export const Deadline = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} className="whitespace-nowrap">
    {writeDeadline(at)}
  </time>
)
