import { fillText } from '@/lib/fill-text'
import { draftDays } from '@/lib/retention-periods'
import type { Draft } from '@/lib/signup/draft'
import { english as words } from '@/lib/words'

/**
 * Returns the sentence about the date until which saved answers are kept. Explains why this date
 * becomes earlier when a person adds the Social Security number.
 */
export const explainPeriod = ({ socialSecurityNumber: number }: Draft): string =>
  fillText(words[number === undefined ? 'aside.kept.withoutNumber' : 'aside.kept.withNumber'], {
    days: draftDays.withNumber,
  })
