/** The service keeps the record of a closed account for this number of years. */
export const closedYears = 5
/** The service keeps a rejected application for this number of years after the decision. */
export const rejectedYears = 2

// The specification is silent, so we decided: as soon as the answers contain a Social Security
// number, the shorter period applies. The number is the most sensitive answer, so the shorter
// period applies even if an earlier page showed a later deletion day.
/**
 * The service keeps the answers of an unfinished form for this number of days after the last save.
 * `withNumber`: the answers contain a Social Security number. `withoutNumber` is longer, because
 * the person may need time to get such a number.
 */
export const draftDays = { withNumber: 30, withoutNumber: 90 }

/** Adds whole years to a moment. */
export function addYears(iso: string, years: number): string {
  const at = new Date(iso)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  return at.toISOString()
}
