import { access, type Caller } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import { createInvite } from '@/lib/contracts/invites'
import { variableOf } from './path-variables'
import { sampleBody, sampleQuery } from './samples'

const session = ['X-Session-Id: $SESSION_ID', 'X-Client-Id: $CLIENT_ID']
const userSession = ['X-Session-Id: $USER_SESSION_ID', 'X-Client-Id: $CLIENT_ID']

/** The shell variables with the temporary token of each type of applicant. */
const temporaryTokens = {
  individual: 'TEMPORARY_TOKEN',
  businessowner: 'OWNER_TOKEN',
  operator: 'OPERATOR_TOKEN',
}

/**
 * Returns the headers of one caller that may call the operation. The headers contain the variables
 * that the quick start sets.
 */
function headersOf(contract: Contract): string[] {
  const allowed: readonly Caller[] | null = access[contract.access]
  if (!allowed) return []
  if (allowed.includes('System')) return session
  if (allowed.includes('Admin')) return ['Authorization: Bearer $ADMIN_KEY']
  if (allowed.includes('Temporary')) {
    const token = temporaryTokens[contract.userType ?? 'individual']
    return [`Authorization: Bearer ${read(token)}`]
  }
  return userSession
}

/**
 * The shell variables that the reader already has, from the quick start or from the operator of the
 * service.
 */
export const givenVariables: readonly string[] = [
  'BASE_URL',
  'CLIENT_ID',
  'CLIENT_SECRET',
  'SESSION_ID',
  'USER_SESSION_ID',
  'CUSTOMER_UID',
  'INVITE_URL',
  'TEMPORARY_TOKEN',
  'ADMIN_KEY',
]

/**
 * The shell variables that an example sets from its response, each with the property that contains
 * the value.
 */
const answerVariables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createSession: { NEW_SESSION_ID: 'sessionId' },
  createInvite: { INVITE_ID: 'inviteId', INVITE_URL: 'inviteUrl' },
  acceptInviteAsIndividual: { TEMPORARY_TOKEN: 'temporaryAccessToken' },
  acceptInviteAsBusinessOwner: { OWNER_TOKEN: 'temporaryAccessToken' },
  acceptInviteAsOperator: { OPERATOR_TOKEN: 'temporaryAccessToken' },
  exchangeToken: { REFRESH_TOKEN: 'refreshToken' },
  listNotifications: { NOTIFICATION_ID: 'id' },
  listEvents: { EVENT_ID: 'id' },
  readOrganization: { ORGANIZATION_ID: 'organizationId' },
  createDestination: { DESTINATION_ID: 'id', SECRET: 'secret' },
  writeLogo: { LOGO_VERSION: 'version' },
  createInviteForOrganization: { INVITE_ID: 'inviteId' },
  createDestinationForOrganization: { DESTINATION_ID: 'id' },
  createOrganization: { ORGANIZATION: 'id' },
  addAdvisor: { ADVISOR_ID: 'id' },
  issueCredential: { NEW_CLIENT_ID: 'clientId' },
  listSessionsAsStaff: { HANDLE: 'handle' },
  listLetters: { LETTER_ID: 'letterId' },
}

/**
 * The shell variables for properties of bodies and queries. A real service does not know the sample
 * values of these properties and would reject them.
 */
const memberVariables: Readonly<Record<string, string>> = {
  clientId: 'CLIENT_ID',
  clientSecret: 'CLIENT_SECRET',
  customerUid: 'CUSTOMER_UID',
  customer: 'CUSTOMER_UID',
  refreshToken: 'REFRESH_TOKEN',
  before: 'NOTIFICATION_ID',
  v: 'LOGO_VERSION',
}

/**
 * Some examples revoke a session or a credential. They use the session or credential of another
 * example, so that the reader's own session and credential stay valid.
 */
const ownVariables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CLIENT_ID: { admin: 'NEW_CLIENT_ID' },
  SESSION_ID: { session: 'NEW_SESSION_ID' },
}

/**
 * Returns a shell expression for the value of a variable. If the variable is empty, the shell
 * prints the name of the example that sets it.
 */
function read(variable: string): string {
  if (givenVariables.includes(variable)) return `$${variable}`
  const [setter] = Object.entries(answerVariables).find(([, sets]) => variable in sets) ?? []
  if (!setter) throw new Error(`No example sets ${variable}`)
  return `\${${variable}:?is set by the example of ${setter}}`
}
// The token of an invitation is the last part of its link.
const inviteToken = `\${INVITE_URL##*/}`

function readMember({ operationId, access: row }: Contract, name: string): string | undefined {
  if (name === 'token') return inviteToken
  // The example of reportLeak must not send the real credential, because this operation revokes the
  // reported credential.
  const variable = operationId === 'reportLeak' ? undefined : memberVariables[name]
  return variable && read(ownVariables[variable]?.[row] ?? variable)
}

/** Escapes text for single quotes in a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * Writes JSON in single quotes. The variables are outside of the quotes, which is safe because
 * their values contain no spaces.
 */
function writeBody(contract: Contract, body: unknown): string {
  const replace = (name: string, value: unknown) =>
    typeof value === 'string' && readMember(contract, name) ? `<${name}>` : value
  return quote(JSON.stringify(body, replace, 2)).replaceAll(
    /"<(\w+)>"/g,
    (_, name: string) => `"'${readMember(contract, name)}'"`,
  )
}

/** Returns the path and the query with shell variables. */
function writeTarget(contract: Contract): string {
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const variable = variableOf(contract.path, name)
    return read(ownVariables[variable]?.[contract.access] ?? variable)
  })
  const query = Object.entries(sampleQuery(contract))
    .map(([name, value]) => `${name}=${readMember(contract, name) ?? encodeURIComponent(value)}`)
    .join('&')
  return `${path}${query && `?${query}`}`
}

/** The curl options for operations that return a file, because a terminal cannot show a file. */
const fileOptions: Readonly<Record<string, string>> = {
  readLogo: ' -o logo.png',
  getSdkPackage: ' -O',
}

function writeCall(contract: Contract, body: unknown): string {
  const { method, operationId } = contract
  return [
    `curl -s${fileOptions[operationId] ?? ''}${method === 'GET' ? '' : ` -X ${method}`} "$BASE_URL${writeTarget(contract)}"`,
    ...headersOf(contract).map((header) => `-H "${header}"`),
    ...bodyOptions(contract, body),
  ].join(' \\\n  ')
}

function bodyOptions(contract: Contract, body: unknown): string[] {
  const { bodyMediaTypes } = contract
  if (bodyMediaTypes) return [`-H "Content-Type: ${bodyMediaTypes[0]}"`, '--data-binary @logo.png']
  return body === undefined
    ? []
    : ['-H "Content-Type: application/json"', `-d ${writeBody(contract, body)}`]
}

/**
 * Returns commands that come before the call. The example of createInvite invites an individual. So
 * the examples for the other user types first create an invitation for their type.
 */
function prepare({ operationId, userType: role }: Contract): string[] {
  if (!/^acceptInviteAs(?!Individual)/.test(operationId)) return []
  const person = { email: 'rowan@example.com', firstName: 'Rowan', lastName: 'Lee' }
  return [`INVITE_URL=$(${writeCall(createInvite, { role, ...person })} | pick inviteUrl)`]
}

/**
 * Returns the call as a curl command with the variables from the quick start. If other examples
 * need values from the response, the command also stores these values in variables.
 */
export function writeCurl(contract: Contract): string {
  const call = writeCall(contract, sampleBody(contract))
  const sets = Object.entries(answerVariables[contract.operationId] ?? {})
  const shown = sets.length === 0 ? [call] : [`ANSWER=$(${call})`, `printf '%s\\n' "$ANSWER"`]
  const taken = sets.map(([variable, member]) => `${variable}=$(echo "$ANSWER" | pick ${member})`)
  return [...prepare(contract), ...shown, ...taken].join('\n')
}
