import { expect, test } from 'vitest'
import { answer, openTestCli } from './test-cli'

const cli = openTestCli()

const id = '0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11'
const done = {
  currentKey: 3,
  rewrapped: 1200,
  reindexed: 1,
  unopened: 0,
  unopenedRows: [],
  staleCredentials: 0,
  staleTokens: 0,
  staleIndexes: 0,
}

test('the command "keys rotate" prints the renewed records and the old keys to keep', async () => {
  cli.responder = answer(200, { data: { ...done, staleCredentials: 1, staleTokens: 2 } })
  const { exitCode, out } = await cli.run(['keys', 'rotate'])
  expect(exitCode).toBe(0)
  expect(out.trimEnd().split('\n')).toEqual([
    '1,200 records wrapped under key 3.',
    '1 index entry rebuilt.',
    'Keep the older keys of KEY_CREDENTIALS: 1 credential not used since the newest key.',
    'Keep the older keys of KEY_TOKENS: 2 tokens and links not expired yet.',
  ])
})

test.each([true, false])(
  'the command "keys rotate" exits with 1 and lists unreadable records (--json: %s)',
  async (isJson) => {
    cli.responder = answer(200, {
      data: { ...done, unopened: 3, staleIndexes: 1, unopenedRows: [{ kind: 'profile', id }] },
    })
    const { exitCode, out } = await cli.run(['keys', 'rotate', ...(isJson ? ['--json'] : [])])
    expect(exitCode).toBe(1)
    if (isJson)
      return expect(JSON.parse(out)).toMatchObject({
        unopened: 3,
        unopenedRows: [{ kind: 'profile', id }],
      })
    expect(out.trimEnd().split('\n').slice(2)).toEqual([
      'Keep the older keys of KEY_BLIND_INDEX: 1 record that no key opens.',
      'NOT ALL: no key of KEY_RECORDS opens 3 records, which did not change:',
      `  profile ${id}`,
      '  and 2 others',
    ])
  },
)
