import { packageName } from '@/lib/partner-contracts'
import type { CodeLanguage } from './highlight'

export type SdkStep = { heading: string; text: string; code: string; language: CodeLanguage }

const shell = 'Shell'
const typeScript = 'TypeScript'

const connect = (baseUrl: string): string => `import { env } from 'node:process'
import { Latchkey } from '${packageName}'

export const latchkey = new Latchkey({
  baseUrl: '${baseUrl}',
  clientId: env.CLIENT_ID!,
  clientSecret: env.CLIENT_SECRET!,
})`

const invite = `const { data: invite } = await latchkey.createInvite({
  body: {
    role: 'individual',
    email: 'avery@example.com',
    firstName: 'Avery',
    lastName: 'Quinn',
  },
})
console.log(invite.inviteUrl)`

const act = `const person = latchkey.actingFor(invite.customerUid)
const { data } = await person.whoami()
console.log(data.kind, data.customerUid)`

const readLog = `import type { LatchkeyEvent } from '${packageName}'

async function readOn(after?: string): Promise<void> {
  const pages = latchkey.each.pages.listEvents({
    query: { after },
  })
  for await (const { data, cursor } of pages) {
    data.forEach(handle)
    console.log('Continue after', cursor)
  }
}

function handle(event: LatchkeyEvent): void {
  if (event.type !== 'kyc.updated') return
  console.log(event.customerUid, event.data.to)
}

await readOn()`

const verify = `import { verifyWebhook, WebhookError } from '${packageName}'

export async function receive(
  request: Request,
): Promise<Response> {
  const { headers } = request
  try {
    // The raw text of the body. A parsed body would not match
    // the signature.
    const body = await request.text()
    const event = await verifyWebhook(
      { headers, body },
      env.WEBHOOK_SECRET!,
    )
    console.log(event.sequence, event.type)
    return new Response(null, { status: 204 })
  } catch (error) {
    const status = error instanceof WebhookError ? 400 : 500
    return new Response(null, { status })
  }
}`

const correct = `import { LatchkeyError } from '${packageName}'

try {
  await latchkey.readOwnCustomer({
    params: { customerUid: 'unknown' },
  })
} catch (error) {
  if (!(error instanceof LatchkeyError)) throw error
  console.log(error.code, error.requestId)
  for (const { source, title } of error.items)
    console.log(source, title)
}`

/** The examples on the page about the npm package, in the order of the page. */
export const listSdkSteps = (baseUrl: string): SdkStep[] => [
  {
    heading: 'Install it',
    text: 'Install it from this service, so that the versions match. It needs Node 20.19 or newer, or any runtime with fetch and Web Crypto. It has no dependencies.',
    code: `npm install ${baseUrl}/sdk.tgz`,
    language: shell,
  },
  {
    heading: 'Connect',
    text: 'The client creates a session on the first call and renews it before it expires. Use it only on a server, because it holds your secret.',
    code: connect(baseUrl),
    language: typeScript,
  },
  {
    heading: 'Call an operation',
    text: 'Each operation of the API is a method of the same name, with a typed body and response.',
    code: invite,
    language: typeScript,
  },
  {
    heading: 'Act for a customer',
    text: 'These calls use a separate User session. Most of them need a person who has completed the signup.',
    code: act,
    language: typeScript,
  },
  {
    heading: 'Read lists',
    text: 'Read a list item by item, or page by page with a cursor. Store the cursor to continue there later.',
    code: readLog,
    language: typeScript,
  },
  {
    heading: 'Verify webhooks',
    text: 'Pass the raw body. While you rotate a secret, pass both secrets in a list.',
    code: verify,
    language: typeScript,
  },
  {
    heading: 'Receive webhooks on your machine',
    text: 'The command reads the log every second, signs each new event with a secret that it prints, and posts it to you. It reads BASE_URL, CLIENT_ID and CLIENT_SECRET from the environment. Use --repeat, --shuffle, --delay and --bad-signature to test how your server handles real deliveries.',
    code: `npx --no-install latchkey listen \\
  --to http://localhost:4000/hook`,
    language: shell,
  },
  {
    heading: 'Handle errors',
    text: 'The client retries a call up to four times after 429, 500 or a lost connection. If the call still fails, it throws a LatchkeyError.',
    code: correct,
    language: typeScript,
  },
]
