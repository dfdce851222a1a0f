'use client'

import { StampPart } from '@/components/ui/stamp-line'
import { writeStamp } from '@/lib/moments'
import { useMinute, zoneAt } from './use-minute'

/** A moment as two parts of a stamp line: its date and its time. */
export function StampMoment({ iso }: { iso: string }) {
  const minute = useMinute({ namesZone: true })
  const [date, time] = writeStamp(iso, zoneAt(minute)).split(' · ')
  return (
    <time dateTime={iso} className="contents">
      <StampPart>{date}</StampPart>
      <StampPart>{time}</StampPart>
    </time>
  )
}
