import { expect, test } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { answer, errors, openTestCli } from './test-cli'

const cli = openTestCli()
const uid = '0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11'

test('the CLI accepts --json before or after a command and prints one JSON document', async () => {
  const data = [
    {
      id: uid,
      name: 'Acme',
      apiAccess: true,
      isHouse: false,
      createdAt: '2026-11-21T05:56:07.582Z',
    },
  ]
  cli.responder = answer(200, { data })
  for (const words of [
    ['--json', 'organizations', 'list'],
    ['organizations', 'list', '--json'],
  ]) {
    const { exitCode, out, err } = await cli.run(words)
    expect([exitCode, JSON.parse(out), err]).toEqual([0, data, ''])
  }
})

test('the CLI with --json prints a JSON document even for an empty 204 response', async () => {
  cli.responder = answer(204)
  const { out } = await cli.run(['credentials', 'revoke', 'ci_test_a', '--json'])
  expect(JSON.parse(out)).toEqual({ clientId: 'ci_test_a', isRevoked: true })
})

test.each([true, false])(
  'the CLI prints the error of a rejected command to stderr (--json: %s)',
  async (isJson) => {
    cli.responder = answer(409, { errors })
    const { exitCode, out, err } = await cli.run([
      'organizations',
      'create',
      '--name',
      'Acme',
      ...(isJson ? ['--json'] : []),
    ])
    expect([exitCode, out]).toEqual([1, ''])
    expect(JSON.parse(err)).toEqual({ errors })
  },
)

test('the CLI does not retry a failed POST', async () => {
  cli.responder = answer(500, { errors: [{ ...errors[0], code: 'INTERNAL_SERVER_ERROR' }] })
  expect((await cli.run(['credentials', 'issue', '--organization', 'Acme'])).exitCode).toBe(1)
  expect(cli.requests).toHaveLength(1)
})

test('the CLI reports a stopped service in one sentence and exits with 1', async () => {
  const port = await findFreePort()
  const { exitCode, out, err } = await cli.run(['organizations', 'list', '--json'], {
    APP_URL: `http://127.0.0.1:${port}`,
  })
  expect([exitCode, out]).toEqual([1, ''])
  expect(err).toBe(
    `No service is running at http://127.0.0.1:${port}; start it with npm start, or set APP_URL.\n`,
  )
})

test('the CLI explains in one sentence that an HTML response is from another program', async () => {
  cli.responder = (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
  expect((await cli.run(['organizations', 'list'])).err).toBe(
    `Another program answers at ${cli.url} (status 200).\n`,
  )
})

test('CLI help prints examples to stdout without a service or an admin key', async () => {
  const { exitCode, out } = await cli.run(['--help'], {
    ADMIN_KEY: '',
    DATA_DIR: '/nowhere',
    APP_URL: '',
  })
  expect(exitCode).toBe(0)
  expect(out).toContain('Examples:')
  const { exitCode: ofGroup, out: group } = await cli.run(['credentials', 'issue', '--help'])
  expect([ofGroup, group.includes('--allow-ip'), group.includes('Example')]).toEqual([
    0,
    true,
    true,
  ])
})

test.each([true, false])(
  'the CLI prints no control characters from service responses (--json: %s)',
  async (isJson) => {
    const more = isJson ? ['--json'] : []
    cli.responder = answer(200, { data: { isIntact: false, fault: 'a\x1b[31m\u009b\u202e\u200b' } })
    const { out } = await cli.run(['audit', 'verify', ...more])
    cli.responder = answer(404, {
      errors: [{ code: 'NOT_FOUND', title: 'a\x1b[31m\u009b\u202e\u200b', target: 'common' }],
    })
    const { err } = await cli.run(['kyc', 'show', uid, ...more])
    for (const text of [out, err])
      expect(text.trim()).toMatch(/^(?:[^\p{Cc}\p{Cf}]|\n)*\[31m(?:[^\p{Cc}\p{Cf}]|\n)*$/u)
  },
)
