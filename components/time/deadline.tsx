import { writeDeadline } from '@/lib/deadlines'

/**
 * The date of a deadline, in the same time zone as in the emails about it, not in the zone of the
 * reader. The date can wrap only on phones, because large text can make it wider than their screen.
 */
export const Deadline = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} className="sm:whitespace-nowrap">
    {writeDeadline(at)}
  </time>
)
