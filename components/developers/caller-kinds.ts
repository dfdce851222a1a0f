const session = ['X-Session-Id', 'X-Client-Id']
const bearer = ['Authorization: Bearer']

type CallerKind = { name: string; carriedBy: readonly string[]; madeBy: string; lasts: string }

/** The kinds of callers, how they authenticate, and how they get their credentials. */
export const callers: readonly CallerKind[] = [
  { name: 'System session', carriedBy: session, madeBy: 'creating a session', lasts: '24 hours' },
  {
    name: 'User session',
    carriedBy: session,
    madeBy: 'creating a session with a customerUid, and it acts for that customer',
    lasts: '24 hours',
  },
  {
    name: 'Temporary token',
    carriedBy: bearer,
    madeBy: 'accepting an invitation',
    lasts: '30 minutes',
  },
  {
    name: 'Role token',
    carriedBy: bearer,
    madeBy: 'exchanging the temporary token after the signup',
    lasts: '30 minutes, and you can renew it for 30 days',
  },
  {
    name: 'Admin key',
    carriedBy: bearer,
    madeBy: 'starting the service for the first time',
    lasts: 'until it is replaced',
  },
]
