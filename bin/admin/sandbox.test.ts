import { expect, test } from 'vitest'
import { answer, openTestCli } from './test-cli'

const cli = openTestCli()
const uid = '0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11'

test('the command "sandbox seed" prints customers, states and invite links as a table', async () => {
  const people = [
    { customerUid: uid, email: 'ada@example.com', state: 'rejected', inviteUrl: null },
    {
      customerUid: uid,
      email: 'eve@example.com',
      state: 'invited',
      inviteUrl: 'http://127.0.0.1:3000/invite/token',
    },
  ]
  cli.responder = answer(201, { data: people })
  const [head, one, other] = (await cli.run(['sandbox', 'seed'])).out
    .split('\n')
    .map((line) => line.split(/ {2,}/))
  expect(head).toEqual(['CUSTOMER', 'EMAIL', 'STATE', 'INVITE LINK'])
  expect([one, other]).toEqual([
    [uid, 'ada@example.com', 'rejected', '-'],
    [uid, 'eve@example.com', 'invited', people[1]!.inviteUrl],
  ])
})
