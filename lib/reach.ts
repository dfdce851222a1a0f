/**
 * The purposes of a link. A session that a link opened gets the purpose of the link as its reach.
 * The reach decides which areas the session may use.
 */
export const purposes = ['onboarding', 'corrections', 'status', 'inbox'] as const
export type Reach = (typeof purposes)[number]

/**
 * A group of pages and browser endpoints (an area) that a session from a link may use. Pages
 * without an area need a complete sign-in.
 */
export type Area = 'form' | 'status' | 'record' | 'inbox' | 'session'

// The interface is silent, so we decided: of the sessions from links, only an `onboarding` session
// may open the record. The person fills in the form in that session. Partners can open links that
// they created, but must not see answers.
const areas: Record<Reach, readonly Area[]> = {
  onboarding: ['form', 'status', 'record', 'session'],
  corrections: ['status', 'inbox', 'session'],
  status: ['status', 'inbox', 'session'],
  inbox: ['status', 'inbox', 'session'],
}

/**
 * Whether a browser session may use an area. A session without a reach comes from a complete
 * sign-in and may use all areas.
 */
export const reaches = (reach: Reach | null | undefined, area: Area | undefined): boolean =>
  !reach || (area !== undefined && areas[reach].includes(area))
