import { expect, test } from 'vitest'
import { access, describeScope, type Scope, scopeFor, scopes } from '@/lib/access'
import { publicContracts } from '@/lib/contracts'
import { connect, paths } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { readOpenApi } from '../support/openapi-documents'
import { borrowService, shareDatabase } from '../support/shared'
import { administer } from '../support/staff'

const service = borrowService()
const staff = administer(service)
const database = shareDatabase(service)

const reasonOf = (answer: { body: { errors: { meta?: unknown }[] } }) => answer.body.errors[0]!.meta

test('a credential without the scope `act` opens System sessions only', async () => {
  const whole = connect(service)
  const { customerUid } = await whole.signUp()
  const { clientId, clientSecret } = await staff.issue({
    organization: 'Demo Bank',
    scopes: ['customers'],
  })
  const limited = connect(service, { clientId, clientSecret })
  const system = await limited.session()
  expect((await limited.call('GET', paths.whoami, { headers: system.headers })).status).toBe(200)
  const json = { clientId, clientSecret, customerUid }
  const refused = await limited.call('POST', paths.sessions, { json })
  expectRefusal(refused, 403, 'FORBIDDEN')
  expect(reasonOf(refused)).toMatchObject({ reason: 'scope:act' })
})

test('a credential with only scope `act` reads the inbox of a customer', async () => {
  const whole = connect(service)
  const { customerUid } = await whole.signUp()
  const limited = connect(
    service,
    await staff.issue({ organization: 'Demo Bank', scopes: ['act'] }),
  )
  const { headers } = await limited.userSession(customerUid)
  expect((await limited.call('GET', paths.unreadCount, { headers })).status).toBe(200)
})

test('a credential with only the scope `customers` creates no links', async () => {
  const { customerUid } = await connect(service).signUp()
  const create = async (granted: Scope[]) => {
    const credential = await staff.issue({ organization: 'Demo Bank', scopes: granted })
    const limited = connect(service, credential)
    const { headers } = await limited.session()
    const path = `/entrypoint/org/v1/customers/${customerUid}/links`
    return limited.call('POST', path, { headers, json: { purpose: 'inbox' } })
  }
  const refused = await create(['customers'])
  expectRefusal(refused, 403, 'FORBIDDEN')
  expect(reasonOf(refused)).toMatchObject({ reason: 'scope:act' })
  expect((await create(['act'])).status).toBe(201)
})

test('a rotated credential keeps its scopes', async () => {
  const { clientId } = await staff.issue({ scopes: ['invites', 'inbox'] })
  const rotated = await staff.send('POST', `credentials/${clientId}/rotations`, 201, {
    grace: 'now',
  })
  const { headers } = await connect(service, rotated).session()
  const refused = await connect(service).call('GET', paths.sessions, { headers })
  expectRefusal(refused, 403, 'FORBIDDEN')
  expect(reasonOf(refused)).toMatchObject({ reason: 'scope:sessions' })
  const listed = await staff.send('GET', 'credentials', 200)
  const shown = listed.find((one: { clientId: string }) => one.clientId === clientId)
  expect(shown.scopes).toEqual(['invites', 'inbox'])
})

test('removing a scope takes effect at the next call of a live session', async () => {
  const { clientId, clientSecret } = await staff.issue()
  const api = connect(service, { clientId, clientSecret })
  const { headers } = await api.session()
  const read = () => api.call('GET', paths.invites, { headers })
  expect((await read()).status).toBe(200)
  await database.query("update credentials set scopes = '{inbox}' where client_id = $1", [clientId])
  expectRefusal(await read(), 403, 'FORBIDDEN')
})

test('POST credentials rejects unknown scopes and grants all if `scopes` is omitted', async () => {
  const issue = (granted: unknown) =>
    staff.send('POST', 'credentials', 400, { organization: 'Acme', scopes: granted })
  await issue(['everything'])
  await issue([])
  await issue('invites')
  const { clientId } = await staff.issue({ scopes: ['act', 'act', 'inbox'] })
  const { clientId: whole } = await staff.issue()
  const listed = await staff.send('GET', 'credentials', 200)
  const scopesOf = (id: string) =>
    listed.find((one: { clientId: string }) => one.clientId === id).scopes
  expect([scopesOf(clientId), scopesOf(whole)]).toEqual([['act', 'inbox'], null])
})

test('the audit lists the scopes of an issued credential', async () => {
  const { clientId } = await staff.issue({ scopes: ['invites', 'act'] })
  // The row of the credential lists the scopes. Another row, of the entity `credential-settings`,
  // contains the values of the other settings.
  const changes = await database.query(
    "select action from audit_changes where entity = 'credential' and entity_id = $1",
    [clientId],
  )
  expect(changes).toEqual([{ action: 'issue, scopes invites act' }])
})

test('every operation for System sessions has an entry in the scope table', () => {
  const forSystem = publicContracts.filter((contract) => {
    const row: readonly string[] | null = access[contract.access]
    return row?.includes('System')
  })
  expect(forSystem.length).toBeGreaterThan(25)
  for (const { operationId } of forSystem)
    expect([null, ...scopes], operationId).toContain(scopeFor(operationId, 'System'))
  const used = new Set(forSystem.map(({ operationId }) => scopeFor(operationId, 'System')))
  expect(scopes.filter((scope) => !used.has(scope))).toEqual([])
})

test('the OpenAPI document names the scope of each operation that needs one', async () => {
  const document = await readOpenApi(service)
  for (const contract of publicContracts) {
    const operation = document.paths[contract.path][contract.method.toLowerCase()]
    const scope = describeScope(contract)
    if (scope) expect(operation.description, contract.operationId).toContain(scope)
    else expect(operation.description, contract.operationId).not.toContain('scope')
  }
  expect(document.paths[paths.invites].post.description).toContain('`invites`')
})
