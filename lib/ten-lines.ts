import { packageName } from '@/lib/partner-contracts'

/** The file name of the program below. */
export const tenLinesFile = 'invite.mjs'

/** The text that the program below prints before the customer opens the link. */
export const tenLinesOutput = 'customer.created\n'

/**
 * A program of ten lines that invites a customer and prints the events. It reads the address of the
 * service and the credential from its environment.
 */
export const tenLines = [
  "import { env } from 'node:process'",
  `import { Latchkey } from '${packageName}'`,
  '',
  'const baseUrl = env.BASE_URL',
  'const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = env',
  'const latchkey = new Latchkey({ baseUrl, clientId, clientSecret })',
  '',
  "const name = { firstName: 'Avery', lastName: 'Quinn' }",
  "const body = { role: 'individual', email: 'avery@example.com', ...name }",
  'const { data: { customerUid } } = await latchkey.createInvite({ body })',
  '',
  'const events = latchkey.each.listEvents({ query: { customerUid } })',
  'for await (const { type } of events) console.log(type)',
  '',
].join('\n')
