/** For this number of years, the record of a closed account is kept. */
export const closedYears = 5
/** A rejected application is kept for this number of years after the decision. */
export const rejectedYears = 2

// Decided here, the specification is silent: the save that adds the number also sets the shorter
// period, even if an earlier page showed a later day. The number is the most sensitive answer.
/**
 * For this number of days after their last save, the answers of an unfinished form are kept. The
 * longer period gives a person time to get a Social Security number.
 */
export const draftDays = { withNumber: 30, withoutNumber: 90 }

/** Adds whole years to a moment. */
export function addYears(iso: string, years: number): string {
  const at = new Date(iso)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  return at.toISOString()
}
