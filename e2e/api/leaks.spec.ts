import { describe, expect, test } from 'vitest'
import { connect, paths } from '../support/api'
import { expectApiHeaders, expectRefusal } from '../support/expectations'
import { borrowService } from '../support/shared'
import { connectStaff } from '../support/staff'
import { listLetters } from '../support/visitor'

const service = borrowService()
const api = connect(service)
const staff = connectStaff(service)
const report = (json: object) => api.call('POST', '/entrypoint/public/v1/leaks', { json })

async function issue() {
  const organization = `Leaky ${crypto.randomUUID()}`
  const issued = (await staff('POST', 'credentials', { json: { organization } })).body.data
  return { ...issued, session: await api.session(undefined, issued) }
}

describe('leaked client secrets', () => {
  test('reporting a leaked secret revokes the credential and emails the organization', async () => {
    const { clientId, clientSecret, session } = await issue()
    const technicalEmail = `${crypto.randomUUID()}@example.com`
    const { headers } = session
    await api.call('PUT', paths.organization, { headers, json: { technicalEmail } })
    const answer = await report({ clientSecret })
    expectApiHeaders(answer)
    expect([answer.status, answer.text]).toEqual([204, ''])
    const next = await api.call('GET', paths.organization, { headers })
    expectRefusal(next, 403, 'CREDENTIAL_REVOKED')
    await expect.poll(() => listLetters(service, technicalEmail)).toHaveLength(1)
    const [letter] = listLetters(service, technicalEmail)
    expect(letter!.text).toContain(clientId)
    expect(letter!.text).not.toContain(clientSecret)
  })

  test('a leak report with an unknown secret returns 204 and revokes no credential', async () => {
    const { clientId, session } = await issue()
    const answers = [
      await report({ clientSecret: 'x' }),
      await report({ clientId, clientSecret: `cs_test_${'a'.repeat(49)}` }),
      await report({ clientId: 'x', clientSecret: clientId }),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([204, '']))
    const { headers } = session
    expect((await api.call('GET', paths.organization, { headers })).status).toBe(200)
  })

  test('a leak report without clientSecret returns 400 with clientSecret as its source', async () => {
    expectRefusal(await report({}), 400, 'REQUIRED', 'clientSecret')
    expectRefusal(await report({ clientSecret: '' }), 400, 'MIN', 'clientSecret')
  })
})
