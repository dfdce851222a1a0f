import { describe, expect, test } from 'vitest'
import { formatGreeting } from './greeting'

const base = {
  environment: 'sandbox',
  signUp: 'http://127.0.0.1:3000/start',
  developers: 'http://127.0.0.1:3000/developers',
}
const sandbox = {
  ...base,
  testValues: 'http://127.0.0.1:3000/sandbox',
  mailbox: 'http://127.0.0.1:3000/sandbox/mailbox',
}

describe('the startup message in the terminal', () => {
  test('the first start prints the page URLs and the new credential', () => {
    expect(formatGreeting({ ...sandbox, clientId: 'ci_test_a', clientSecret: 'cs_test_b' })).toBe(`
  Latchkey is ready (sandbox)

  Sign up        http://127.0.0.1:3000/start
  Developers     http://127.0.0.1:3000/developers
  Test values    http://127.0.0.1:3000/sandbox
  Mailbox        http://127.0.0.1:3000/sandbox/mailbox

  A credential to try the API with (the secret is shown once):

  export CLIENT_ID=ci_test_a
  export CLIENT_SECRET=cs_test_b

`)
  })

  test('a later start prints the command that issues a credential, but no secret', () => {
    const issueCredential = 'npm run admin -- credentials issue --organization "Demo Bank"'
    const text = formatGreeting({ ...sandbox, issueCredential })
    expect(text).toContain(`To issue a credential for the API, run:\n\n  ${issueCredential}\n`)
    expect(text).not.toContain('CLIENT_')
  })

  test('the startup message in production lists no sandbox page', () => {
    const text = formatGreeting({ ...base, environment: 'production', issueCredential: 'x' })
    expect(text).not.toMatch(/Mailbox|Test values/)
  })

  test('the startup message shows the path of a database outside the data folder', () => {
    expect(formatGreeting({ ...sandbox, database: '/var/lib/latchkey/1' })).toContain(
      '  Database       /var/lib/latchkey/1 (its user',
    )
  })
})
