/** The record of a closed account is kept for this number of years. */
export const closedYears = 5
/** A rejected application is kept for this number of years after the decision. */
export const rejectedYears = 2

/** Adds whole years to a moment. */
export function addYears(iso: string, years: number): string {
  const at = new Date(iso)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  return at.toISOString()
}
