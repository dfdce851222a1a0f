import { beforeAll, expect, test } from 'vitest'
import { connect, type Person } from '../support/api'
import { shareDatabase, shareService } from '../support/shared'
import { administer, type Issued } from '../support/staff'

const service = shareService()
const staff = administer(service)
const database = shareDatabase(service)
const api = connect(service)

const moved = 'was moved to another organization, or its MAC was changed'
const reopened = 'was ended, and its mark was cleared'

type Edit = {
  table: string
  key?: string
  id: string
  column: string
  to: unknown
  fault: string
  /**
   * A second error that audit verification reports, if the audit records another value for the
   * column.
   */
  also?: string
}
let credentials: Issued[]
let advisors: string[]
let people: Person[]
let links: string[]

const makeLink = async (): Promise<string> => {
  const below = `customers/${people[0]!.customerUid}/links`
  return (await staff.send('POST', below, 201, { purpose: 'onboarding' })).linkId
}

beforeAll(async () => {
  credentials = [await staff.issue(), await staff.issue(), await staff.issue()]
  const organization = credentials[0]!.organizationId
  advisors = []
  for (const email of ['one@example.com', 'two@example.com'])
    advisors.push((await staff.send('POST', 'advisors', 201, { organization, email })).id)
  people = [await api.person(), await api.person(), await api.person()]
  // The second link ends the first one, because both have the same purpose.
  links = [await makeLink(), await makeLink()]
  await staff.revoke(credentials[1]!.clientId)
  await staff.setApiAccess(credentials[2]!.organizationId, false)
  await staff.send('DELETE', `advisors/${advisors[1]}`, 204)
})

function listEdits(): Edit[] {
  const [own, revoked, disabled] = credentials.map(({ clientId }) => clientId) as [
    string,
    string,
    string,
  ]
  const to = credentials.find(({ clientId }) => clientId === disabled)!.organizationId
  const [, customer, invited] = people
  const inviteId = invited!.invite.inviteId
  const key = 'client_id'
  const column = 'organization_id'
  const mark = { column: 'revoked_at', to: null }
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const [first, last] = links as [string, string]
  const [kept, ended] = advisors as [string, string]
  const id = customer!.customerUid
  return [
    { table: 'credentials', key, id: own, column, to, fault: `credential ${own} ${moved}` },
    {
      ...{ table: 'credentials', key, id: revoked, ...mark },
      fault: `credential ${revoked} ${reopened}`,
      also: `credential ${revoked} was changed in the database: revoked_at`,
    },
    {
      ...{ table: 'organizations', id: to, column: 'api_access', to: true },
      fault: `API access of organization ${to} ${reopened}`,
      also: `organization ${to} was changed in the database: api_access`,
    },
    { table: 'advisors', id: kept, column, to, fault: `advisor ${kept} ${moved}` },
    { table: 'advisors', id: ended, ...mark, fault: `advisor ${ended} ${reopened}` },
    { table: 'customers', id, column, to, fault: `customer ${id} ${moved}` },
    {
      ...{ table: 'invites', id: inviteId, column: 'token_hash', to: Buffer.alloc(32) },
      fault: `invitation ${inviteId} was changed`,
    },
    {
      ...{ table: 'links', id: first, column: 'expires_at', to: soon },
      fault: `link ${first} was changed`,
    },
    {
      ...{ table: 'links', id: last, column: 'client_id', to: revoked },
      fault: `link ${last} was changed`,
    },
  ]
}

/** Stores the new value in the database. Returns a function that restores the old value. */
async function apply({ table, key = 'id', id, column, to }: Edit): Promise<() => Promise<unknown>> {
  const [before] = await database.query(
    `select ${column} as value from ${table} where ${key} = $1`,
    [id],
  )
  const store = (value: unknown) =>
    database.query(`update ${table} set ${column} = $2 where ${key} = $1`, [id, value])
  await store(to)
  return () => store(before!.value)
}

test('audit verification lists each row that was changed without a new HMAC', async () => {
  expect((await staff.verifyAudit()).faults).toEqual([])
  const edits = listEdits()
  const undo = []
  for (const edit of edits) undo.push(await apply(edit))
  const verdict = await staff.verifyAudit()
  const faults = edits.flatMap(({ fault, also }) => (also ? [fault, also] : [fault]))
  expect(verdict.isIntact).toBe(false)
  expect([...verdict.faults].sort()).toEqual([...faults].sort())
  for (const restore of undo) await restore()
  expect(await staff.verifyAudit()).toMatchObject({ isIntact: true, faults: [] })
})
