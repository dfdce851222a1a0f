import { writeDeadline } from '@/lib/deadlines'

/**
 * The date of a deadline, as in the emails about it. So its time zone is not that of the reader. The
 * date stays on one line, except on phones, where large text makes it wider than the screen.
 */
export const Deadline = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} className="sm:whitespace-nowrap">
    {writeDeadline(at)}
  </time>
)
