import { acceptInvite, createInvite } from '@/lib/contracts/invites'
import { lastRequest } from '@/lib/contracts/kyc'
import { unreadCount } from '@/lib/contracts/notifications'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { createSession, revokeSession, whoami } from '@/lib/contracts/sessions'
import { signup } from '@/lib/contracts/signup'

export type QuickStep = {
  heading: string
  text: string
  name: string
  code: string
  /** If the command succeeds, its output ends with this text. */
  ends?: string
}

const json = '-H "Content-Type: application/json"'
// Lines have at most 65 characters, so that they fit beside the text on screens of 1200 px or more.
const session = '-H "X-Session-Id: $SESSION_ID" \\\n  -H "X-Client-Id: $CLIENT_ID"'
const temporary = '-H "Authorization: Bearer $TEMPORARY_TOKEN"'

const credential = (baseUrl: string, isSandbox: boolean): QuickStep => ({
  heading: 'Get a credential',
  text: isSandbox
    ? 'When a sandbox starts for the first time, it prints two shell lines that set CLIENT_ID and CLIENT_SECRET. Paste them first. If you no longer have them, the operator of the service runs `npm run admin -- credentials issue --organization NAME`. The pick command finds a member of a response by name.'
    : 'The operator of the service issues one: an identifier that starts with ci_live_, and a secret that is shown only once. First, set CLIENT_ID and CLIENT_SECRET to them. The pick command finds a member of a response by name.',
  name: 'Get a credential',
  code: `BASE_URL=${baseUrl}
pick() {
  grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4
}
echo "\${CLIENT_ID:?is not set} at $BASE_URL"`,
})

const open: QuickStep = {
  heading: 'Create a session',
  text: 'Exchange the identifier and the secret for a session. It lasts 24 hours.',
  name: 'Create a session',
  code: `CREDENTIAL="\\"clientId\\": \\"$CLIENT_ID\\""
CREDENTIAL="$CREDENTIAL, \\"clientSecret\\": \\"$CLIENT_SECRET\\""
SESSION_ID=$(curl -s "$BASE_URL${createSession.path}" \\
  ${json} \\
  -d "{$CREDENTIAL}" | pick sessionId)
echo "$SESSION_ID"`,
}

const ask: QuickStep = {
  heading: 'Make a call',
  text: 'Send both headers with every call. This call returns your kind of caller.',
  name: 'Make a call',
  code: `curl -s "$BASE_URL${whoami.path}" \\
  ${session} | pick kind`,
  ends: 'System',
}

const invite: QuickStep = {
  heading: 'Invite a person',
  text: 'We email the person a link, which is also in the response. In this example, you accept the invitation for the person and get a 30-minute token for the signup.',
  name: 'Invite a person',
  code: `INVITE=$(curl -s "$BASE_URL${createInvite.path}" \\
  ${session} \\
  ${json} -d '{
  "role": "individual",
  "email": "avery@example.com",
  "firstName": "Avery",
  "lastName": "Quinn"
}')
CUSTOMER_UID=$(echo "$INVITE" | pick customerUid)
INVITE_URL=$(echo "$INVITE" | pick inviteUrl)
TEMPORARY_TOKEN=$(curl -s \\
  "$BASE_URL${acceptInvite.individual.path}" \\
  ${json} \\
  -d "{\\"token\\": \\"\${INVITE_URL##*/}\\"}" \\
  | pick temporaryAccessToken)
echo "$CUSTOMER_UID"`,
}

const { dateOfBirth, socialSecurityNumber, usCitizenshipStatus, w9 } = samplePayload
const { address, city, state, zipCode, country } = samplePayload.address
const { isCurrentlyEmployed, annualIncome } = samplePayload.employment
const body = {
  dateOfBirth,
  socialSecurityNumber,
  usCitizenshipStatus,
  address: { address, city, state, zipCode, country },
  w9,
  employment: { isCurrentlyEmployed, annualIncome },
  transferActivity: { achTransferExpected: true, wireTransferExpected: false },
}

const signUp: QuickStep = {
  heading: 'Complete their signup',
  text: 'Send only the required members, with a test Social Security number that we approve.',
  name: 'Complete their signup',
  code: `curl -s \\
  "$BASE_URL${signup.individual.path}" \\
  ${temporary} \\
  ${json} -d '${JSON.stringify(body, null, 2)}' | pick kycStatus`,
  ends: 'pending',
}

const wait: QuickStep = {
  heading: 'Wait for the result',
  text: 'We verify the person in the background. Check the status once a second until there is a result.',
  name: 'Wait for the result',
  code: `for second in 1 2 3 4 5 6 7 8 9 10; do
  STATUS=$(curl -s "$BASE_URL${lastRequest.path}" \\
    ${temporary} | pick status)
  if [ "$STATUS" != pending ]; then break; fi
  sleep 1
done
echo "$STATUS"`,
  ends: 'approved',
}

const act: QuickStep = {
  heading: 'Act for the person',
  text: 'A session with a customerUid acts for that customer. This session reads the number of unread notifications. The verification sent two.',
  name: 'Act for the person',
  code: `USER_SESSION_ID=$(curl -s \\
  "$BASE_URL${createSession.path}" \\
  ${json} \\
  -d "{$CREDENTIAL, \\"customerUid\\": \\"$CUSTOMER_UID\\"}" \\
  | pick sessionId)
curl -s \\
  "$BASE_URL${unreadCount.path}" \\
  -H "X-Session-Id: $USER_SESSION_ID" \\
  -H "X-Client-Id: $CLIENT_ID"; echo`,
  ends: '{"data":{"count":2}}',
}

const revoke: QuickStep = {
  heading: 'Revoke a session',
  text: 'This creates a second session and revokes it. The session ends right away: the call returns 204, and 401 if you repeat it. Keep the first session for the examples in the reference.',
  name: 'Revoke a session',
  code: `OLD_SESSION_ID=$(curl -s "$BASE_URL${createSession.path}" \\
  ${json} \\
  -d "{$CREDENTIAL}" | pick sessionId)
for try in first second; do
  curl -s -o /dev/null -w '%{http_code}\\n' \\
    -X ${revokeSession.method} \\
    "$BASE_URL${revokeSession.path.replace('{id}', '$OLD_SESSION_ID')}" \\
    -H "X-Session-Id: $OLD_SESSION_ID" \\
    -H "X-Client-Id: $CLIENT_ID"
done`,
  ends: '401',
}

/**
 * The commands from creating a credential to revoking a session. A reader runs them in this order
 * in one shell.
 */
export const listQuickSteps = (baseUrl: string, isSandbox: boolean): QuickStep[] => [
  credential(baseUrl, isSandbox),
  open,
  ask,
  // These steps create a made-up person, so only a sandbox shows them.
  ...(isSandbox ? [invite, signUp, wait, act] : []),
  revoke,
]
