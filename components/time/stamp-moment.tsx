'use client'

import { StampPart } from '@/components/ui/stamp-line'
import { writeDay } from '@/lib/moments'
import { writeZonedTime } from '@/lib/time-of-day'
import { useMinute, zoneAt } from './use-minute'

/** A moment as two parts of a stamp line (a line of receipt data): its date and its time. */
export function StampMoment({ iso }: { iso: string }) {
  const minute = useMinute({ namesZone: true })
  const zone = zoneAt(minute)
  return (
    <time dateTime={iso} className="contents">
      <StampPart>{writeDay(iso, zone)}</StampPart>
      <StampPart>{writeZonedTime(iso, zone)}</StampPart>
    </time>
  )
}
