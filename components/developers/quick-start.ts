import { createSession, revokeSession, whoami } from '@/lib/contracts/sessions'

export type QuickStep = { heading: string; text: string; name: string; code: string }

const session = `  -H "X-Session-Id: $SESSION_ID" \\\n  -H "X-Client-Id: $CLIENT_ID"`

/** From nothing to a revoked session, for the service at `baseUrl`. Each step goes on from the one before it in the same shell. */
export const listQuickSteps = (baseUrl: string): QuickStep[] => [
  {
    heading: 'Get a credential',
    text: 'The first start of a sandbox prints one. This issues another; put what it prints in place of the dots. The secret is shown once.',
    name: 'Issue a credential',
    code: `npm run admin -- credentials issue --organization Example

export BASE_URL=${baseUrl}
export CLIENT_ID=ci_test_...
export CLIENT_SECRET=cs_test_...`,
  },
  {
    heading: 'Create a session',
    text: 'Identifier and secret are exchanged for a session of 24 hours. With a customerUid in the body the session acts for that customer.',
    name: 'Create a session',
    code: `curl -s -X ${createSession.method} "$BASE_URL${createSession.path}" \\
  -H "Content-Type: application/json" \\
  -d "{\\"clientId\\": \\"$CLIENT_ID\\", \\"clientSecret\\": \\"$CLIENT_SECRET\\"}"

export SESSION_ID=...`,
  },
  {
    heading: 'Make a call',
    text: 'Every call carries both headers. This one answers who is calling.',
    name: 'Make a call',
    code: `curl -s "$BASE_URL${whoami.path}" \\\n${session}`,
  },
  {
    heading: 'Revoke the session',
    text: 'It ends at once: 204, and every later call with it is 401.',
    name: 'Revoke the session',
    code: `curl -i -X ${revokeSession.method} "$BASE_URL${revokeSession.path.replace('{id}', '$SESSION_ID')}" \\\n${session}`,
  },
]
