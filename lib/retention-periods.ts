/** The record of a closed account is kept for this number of years. */
export const closedYears = 5
/** A rejected application is kept for this number of years after the decision. */
export const rejectedYears = 2

// Decided here, the specification is silent: the save that adds the number also sets the shorter
// period, even if an earlier page named a later day. The number is the most sensitive answer.
/**
 * Answers of an unfinished form are kept for this number of days after their last save. The longer
 * period gives a person the time to get a Social Security number.
 */
export const draftDays = { withNumber: 30, withoutNumber: 90 }

/** Adds whole years to a moment. */
export function addYears(iso: string, years: number): string {
  const at = new Date(iso)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  return at.toISOString()
}
