import { env, stdout } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

const { BASE_URL: baseUrl = '', CLIENT_ID: clientId = '', CLIENT_SECRET: clientSecret = '' } = env
const print = (...values: unknown[]) => void stdout.write(`${values.join(' ')}\n`)
const client = createClient<paths>({ baseUrl })

/** Returns the data of an answer, or throws its error codes. */
function dataOf<T>({ data, error }: { data?: { data: T }; error?: unknown }): T {
  if (data) return data.data
  throw new Error(JSON.stringify(error))
}

async function openSession(customerUid?: string) {
  const body = { clientId, clientSecret, ...(customerUid && { customerUid }) }
  const { sessionId } = dataOf(await client.POST('/entrypoint/org/v1/sessions', { body }))
  return { 'X-Session-Id': sessionId, 'X-Client-Id': clientId }
}

const headers = await openSession()
const who = dataOf(await client.GET('/entrypoint/org/v1/whoami', { headers }))
print(who.kind)

const invite = dataOf(
  await client.POST('/branches/private/v1/invites', {
    headers,
    body: {
      role: 'individual',
      email: 'avery@example.com',
      firstName: 'Avery',
      lastName: 'Quinn',
    },
  }),
)
const accepted = dataOf(
  await client.POST('/branches/public/v1/individual/invites/accept', {
    body: { token: invite.inviteUrl.split('/').at(-1)! },
  }),
)
const temporary = { Authorization: `Bearer ${accepted.temporaryAccessToken}` }
const terms = dataOf(
  await client.GET('/branches/private/v1/limited/w9/terms', { headers: temporary }),
)
print(typeof terms.version)

const signedUp = dataOf(
  await client.POST('/branches/private/v1/limited/individual/signup', {
    headers: temporary,
    body: {
      dateOfBirth: '07/24/1988',
      socialSecurityNumber: '900-12-3456',
      usCitizenshipStatus: 'Citizen',
      address: {
        address: '500 Oak Street',
        city: 'Austin',
        state: 'TX',
        zipCode: '78701',
        country: 'US',
      },
      w9: {
        isSubjectToBackupWithholding: false,
        accepted: true,
        timestamp: new Date().toISOString(),
      },
      employment: { isCurrentlyEmployed: true, annualIncome: '85000.00' },
      transferActivity: { achTransferExpected: true, wireTransferExpected: false },
    },
  }),
)
if ('kycStatus' in signedUp) print(signedUp.kycStatus)

async function readStatus() {
  const last = await client.GET('/kyc/private/v1/requests/last', { headers: temporary })
  return dataOf(last).status
}
let status = await readStatus()
while (status === 'pending') {
  await sleep(100)
  status = await readStatus()
}
print(status)

const asUser = await openSession(invite.customerUid)
const inbox = '/notifications/private/v1/notifications'
print(dataOf(await client.GET(`${inbox}/unread-count`, { headers: asUser })).count)
const items = dataOf(await client.GET(inbox, { headers: asUser }))
print(items.map(({ type }) => type).join(' '))
const marked = await client.POST(`${inbox}/mark-all-read`, { headers: asUser })
print(dataOf(marked).count)

const { error, response } = await client.GET('/entrypoint/org/v1/customers/{customerUid}', {
  headers,
  params: { path: { customerUid: headers['X-Session-Id'] } },
})
print(response.status, error?.errors[0]?.code)
for (const id of [asUser, headers].map((one) => one['X-Session-Id'])) {
  const revoked = await client.DELETE('/entrypoint/org/v1/sessions/{id}', {
    headers: { ...headers, 'X-Session-Id': id },
    params: { path: { id } },
  })
  print(revoked.response.status)
}
