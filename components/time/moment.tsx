'use client'

import { writeAge, writeDate, writeLongMoment, writeMoment } from '@/lib/moments'
import { useMinute, zoneAt } from './use-minute'

// Sentences have long dates, and lists have short ones.
const writers = { date: writeDate, sentence: writeLongMoment, moment: writeMoment }

/** A moment in the time zone of the reader, or in UTC without JavaScript. */
export function Moment({ iso, as = 'moment' }: { iso: string; as?: keyof typeof writers }) {
  const minute = useMinute({ namesZone: as !== 'date' })
  return <time dateTime={iso}>{writers[as](iso, zoneAt(minute))}</time>
}

/** The time since a moment. A tooltip shows the moment itself. */
export function Age({ iso }: { iso: string }) {
  const minute = useMinute({ namesZone: true })
  const moment = writeMoment(iso, zoneAt(minute))
  return (
    <time dateTime={iso} title={moment}>
      {minute === null ? moment : writeAge(iso, minute, 'local')}
    </time>
  )
}
