import fs from 'node:fs'
import { version } from '@/lib/product'
import { printEvent } from '../foundations/announce'
import { appUrl, env, isSandbox } from '../foundations/env'
import * as audit from './audit'
import * as credentials from './credentials'
import * as organizations from './organizations'

/**
 * The content that the service prints after its start: URLs for a new operator, and how to call the
 * API.
 */
export type Greeting = {
  environment: string
  signUp: string
  developers: string
  testValues?: string
  mailbox?: string
  /** The folder of the database, if it is outside the data folder. */
  database?: string
  clientId?: string
  clientSecret?: string
  /** The command that issues a credential. Absent if this start has issued a credential. */
  issueCredential?: string
}

/**
 * Prints the URLs of the service: as text on a terminal, otherwise as a JSON event. The first start
 * of a sandbox also issues a credential and prints its secret, which no later call returns again.
 */
export async function greet(place: string | undefined): Promise<void> {
  const greeting: Greeting = {
    environment: env().SERVICE_ENVIRONMENT,
    signUp: `${appUrl()}/start`,
    developers: `${appUrl()}/developers`,
    ...(isSandbox()
      ? { testValues: `${appUrl()}/sandbox`, mailbox: `${appUrl()}/sandbox/mailbox` }
      : {}),
    ...(place && place !== fs.realpathSync(env().DATA_DIR) ? { database: place } : {}),
    ...(await offerCredential()),
  }
  if (process.stdout.isTTY) process.stdout.write(formatGreeting(greeting))
  else printEvent('info', { event: 'service.greeting', version, ...greeting })
}

async function offerCredential(): Promise<Partial<Greeting>> {
  const { defaultOrganization } = await audit.runAsWorker('start', organizations.ensureDefault)
  const { id, name } = defaultOrganization
  const isFirst = isSandbox() && (await credentials.list(id)).length === 0
  if (isFirst) {
    const { clientId, clientSecret } = await audit.runAsWorker('start', () => credentials.issue(id))
    return { clientId, clientSecret }
  }
  const organization = isSandbox() ? name : 'NAME'
  return {
    issueCredential: `npm run admin -- credentials issue --organization "${organization}"`,
  }
}

const titles = [
  ['Sign up', 'signUp'],
  ['Developers', 'developers'],
  ['Test values', 'testValues'],
  ['Mailbox', 'mailbox'],
] as const satisfies [string, keyof Greeting][]

/** Formats the URLs and commands as text for a terminal. */
export function formatGreeting(greeting: Greeting): string {
  const { clientId, clientSecret, database, issueCredential } = greeting
  const lines = titles.flatMap(([title, name]) =>
    greeting[name] === undefined ? [] : [`  ${title.padEnd(14)} ${greeting[name]}`],
  )
  if (database)
    lines.push(
      `  ${'Database'.padEnd(14)} ${database} (its user cannot enter the data folder, and user namespaces are off)`,
    )
  const credential = issueCredential
    ? ['  To issue a credential for the API, run:', '', `  ${issueCredential}`]
    : [
        '  A credential to try the API with (the secret is shown once):',
        '',
        `  export CLIENT_ID=${clientId}`,
        `  export CLIENT_SECRET=${clientSecret}`,
      ]
  return [
    '',
    `  Latchkey is ready (${greeting.environment})`,
    '',
    ...lines,
    '',
    ...credential,
    '',
    '',
  ].join('\n')
}
