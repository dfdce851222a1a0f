import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { type Child, launch } from '@/bench/child'
import { withDatabase } from '@/bench/database'
import type { Target } from '@/bench/generator'
import type { Lab } from '@/bench/lab'

const folder = 'bench/peers'
const next = '../node_modules/next/dist/bin/next'

/**
 * Another product (a peer) that runs for a comparison, and the requests that the benchmark sends to
 * it.
 */
export type Peer = AsyncDisposable & { targets: Target[] }

/**
 * Installs the other products in a separate folder, at their locked versions. Does nothing if they
 * are installed.
 */
export function installPeers(lab: Lab): void {
  if (areInstalled()) return
  lab.report('  installing the peers')
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function areInstalled(): boolean {
  const { dependencies } = JSON.parse(fs.readFileSync(`${folder}/package.json`, 'utf8'))
  return Object.keys(dependencies).every((name) => fs.existsSync(`${folder}/node_modules/${name}`))
}

/**
 * Draws the charts of the result in `file` and stores them beside `file`. Returns a sentence with
 * the names of the charts, or the command that draws them.
 */
export function drawCharts(file: string): string {
  const args = [`${folder}/draw.mjs`, file]
  if (!areInstalled())
    return `Charts: npm ci --ignore-scripts --prefix ${folder} && node ${args.join(' ')}`
  const drawn = execFileSync(process.execPath, args, { encoding: 'utf8' })
  return `Charts: ${drawn.trim().split('\n').join(', ')}`
}

const launchPeer = (
  lab: Lab,
  args: string[],
  readyPath: string,
  env: Record<string, string>,
): Promise<Child> =>
  launch({
    command: process.execPath,
    args,
    env,
    readyPath,
    folder: lab.folder,
    cores: lab.cores,
    where: 'server',
  })

const peerOf = (child: Child, targets: Target[]): Peer => ({
  targets,
  [Symbol.asyncDispose]: child.stop,
})

/**
 * The place where oidc-provider stores its tokens: in memory, or in a database with or without
 * audit rows.
 */
export type OidcStore = { name: string; env: Record<string, string> }

/** Lists the stores of oidc-provider. The last one does the same work as the service. */
export async function listOidcStores(databaseUrl: string): Promise<OidcStore[]> {
  const [stored, audited] = [
    await makeDatabase(databaseUrl, 'oidc'),
    await makeDatabase(databaseUrl, 'oidc_audited'),
  ]
  return [
    { name: 'oidc-provider in memory', env: {} },
    { name: 'oidc-provider on PostgreSQL', env: { DATABASE_URL: stored } },
    {
      name: 'oidc-provider on PostgreSQL with audit rows',
      env: { DATABASE_URL: audited, AUDIT: 'yes' },
    },
  ]
}

/** Starts oidc-provider for token introspection and token creation. */
export async function startOidcProvider(lab: Lab, { name, env }: OidcStore): Promise<Peer> {
  const secret = makeSecret()
  const child = await launchPeer(lab, [`${folder}/oidc-provider.mjs`], '/ready', {
    CLIENT_SECRET: secret,
    ...env,
  })
  const headers = {
    authorization: `Basic ${Buffer.from(`bench:${secret}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const token = {
    name: `${name}, token`,
    url: `${child.url}/token`,
    method: 'POST' as const,
    headers,
    body: 'grant_type=client_credentials',
  }
  const made = await fetch(token.url, { method: 'POST', headers, body: token.body })
  const { access_token: accessToken } = (await made.json()) as { access_token: string }
  const introspection = {
    ...token,
    name: `${name}, introspection`,
    url: `${token.url}/introspection`,
    body: `token=${accessToken}`,
  }
  return peerOf(child, [introspection, token])
}

/** Starts better-auth on PostgreSQL for session lookup. */
export async function startBetterAuth(lab: Lab, databaseUrl: string): Promise<Peer> {
  const database = await makeDatabase(databaseUrl, 'better_auth')
  const child = await launchPeer(lab, [`${folder}/better-auth.mjs`], '/ready', {
    DATABASE_URL: database,
    SECRET: makeSecret(),
  })
  const signedUp = await fetch(`${child.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: child.url },
    body: JSON.stringify({
      name: 'Rae Carter',
      email: 'rae.carter@example.com',
      password: makeSecret(),
    }),
  })
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  if (!cookie) throw new Error(`better-auth made no session: ${await signedUp.text()}`)
  return peerOf(child, [
    { name: 'better-auth, session', url: `${child.url}/api/auth/get-session`, headers: { cookie } },
  ])
}

/** Starts Payload on PostgreSQL. An API key identifies the user whose unread count is measured. */
export async function startPayload(
  lab: Lab,
  databaseUrl: string,
  notifications: number,
): Promise<Peer> {
  const env = { DATABASE_URL: await makeDatabase(databaseUrl, 'payload'), SECRET: makeSecret() }
  const run = (mode: 'development' | 'production', ...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: `${folder}/payload`,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NEXT_TELEMETRY_DISABLED: '1',
        NODE_ENV: mode,
        ...env,
      },
    })
  lab.report('  building Payload and filling its tables')
  const [, apiKey] =
    /API_KEY=(\S+)/.exec(run('development', 'seed.mjs', String(notifications))) ?? []
  if (!apiKey) throw new Error('Payload made no user')
  run('production', next, 'build', '.')
  const headers = { authorization: `users API-Key ${apiKey}` }
  const path = '/api/notifications/count?where%5BisRead%5D%5Bequals%5D=false'
  const args = [
    `${folder}/node_modules/next/dist/bin/next`,
    'start',
    `${folder}/payload`,
    '-H',
    '127.0.0.1',
  ]
  const child = await launchPeer(lab, args, '/ready', env)
  return peerOf(child, [{ name: 'Payload, count', url: child.url + path, headers }])
}

const makeSecret = (): string => randomBytes(24).toString('hex')

/** Creates an empty database on the database server of the service. */
async function makeDatabase(databaseUrl: string, name: string): Promise<string> {
  await withDatabase(databaseUrl, (client) => client.query(`create database ${name}`))
  return databaseUrl.replace('@/postgres?', `@/${name}?`)
}
