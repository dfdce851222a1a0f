import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Scope, scopes } from '@/lib/access'
import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import {
  graces,
  issueCredential,
  listCredentials,
  maxExpiryDays,
  revokeCredential,
  rotateCredential,
  setAllowList,
  tryAllowList,
} from '@/lib/contracts/admin/credentials'
import type { CliContext } from './cli-context'
import { type Columns, formatFacts, formatMoment, formatTable } from './printout'

type Shown = {
  clientId: string
  organizationId: string
  allowList: string[]
  scopes: Scope[] | null
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
  lastUsedIp: string | null
  calls7d: number
}

function stateOf({ revokedAt, expiresAt }: Shown): string {
  if (revokedAt) return 'revoked'
  return expiresAt && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'usable'
}

const columns: Columns<Shown> = [
  ['client id', ({ clientId }) => clientId],
  ['organization', ({ organizationId }) => organizationId],
  ['state', stateOf],
  ['created', ({ createdAt }) => formatMoment(createdAt)],
  ['expires', ({ expiresAt }) => formatMoment(expiresAt)],
  ['last used', ({ lastUsedAt }) => formatMoment(lastUsedAt)],
  ['from', ({ lastUsedIp }) => lastUsedIp ?? ''],
  ['calls in 7 days', ({ calls7d }) => calls7d],
  ['allowed from', ({ allowList }) => allowList.join(' ') || 'anywhere'],
  ['scopes', ({ scopes: granted }) => granted?.join(' ') ?? 'all'],
]

const callerColumns: Columns<Wire<DataOf<typeof tryAllowList>>[number]> = [
  ['address', ({ ip }) => ip ?? 'unknown'],
  ['calls', ({ calls }) => calls],
  ['last call', ({ lastCallAt }) => formatMoment(lastCallAt)],
  ['result', ({ isAllowed }) => (isAllowed ? 'allowed' : 'rejected')],
]

/** Parses a number of days, such as `90d`. */
function parseDays(text: string): number {
  const days = Number(/^([1-9]\d{0,4})d$/.exec(text)?.[1] ?? Number.NaN)
  if (!(days <= maxExpiryDays))
    throw new InvalidArgumentError(`Give a number of days, such as 90d; at most ${maxExpiryDays}d.`)
  return days
}
const collect = (text: string, before: string[] = []): string[] => [...before, text]

function collectScope(text: string, before: Scope[] = []): Scope[] {
  const scope = scopes.find((one) => one === text)
  if (!scope) throw new InvalidArgumentError(`Give one of ${scopes.join(', ')}.`)
  return [...before, scope]
}

type Issued = {
  clientId: string
  clientSecret: string
  environment: string
  organizationId: string
}

const describeIssued = (
  { clientId, clientSecret, environment, organizationId }: Issued,
  ...more: [string, string | null][]
) =>
  formatFacts([
    ['Client id', clientId],
    ['Client secret', clientSecret],
    ['Environment', environment],
    ['Organization', organizationId],
    ...more,
  ]).concat('\n\nStore the secret now. The service does not show it again.')

type Issuing = { organization: string; allowIp?: string[]; expires?: number; scope?: Scope[] }

export function addCredentials(program: Command, { ask, show }: CliContext): void {
  const group = program
    .command('credentials')
    .description('the ids and secrets with which servers of an organization open sessions')
  group
    .command('issue')
    .description(issueCredential.summary)
    .requiredOption('--organization <id|name>', 'the organization; a new name creates it')
    .option(
      '--allow-ip <cidr>',
      'an IP address or network that may use it, repeatable; default: all',
      collect,
    )
    .option('--expires <days>', 'when it expires, such as 90d; default: never', parseDays)
    .option('--scope <name>', `one of ${scopes.join(', ')}, repeatable; default: all`, collectScope)
    .addHelpText(
      'after',
      '\nExamples:\n  npm run admin -- credentials issue --organization "Acme Bank"' +
        '\n  npm run admin -- credentials issue --organization "Acme Bank" --allow-ip 203.0.113.7 --allow-ip 2001:db8::/32 --expires 90d' +
        '\n  npm run admin -- credentials issue --organization "Acme Bank" --scope invites --scope customers',
    )
    .action(async ({ organization, allowIp, expires, scope }: Issuing) => {
      const issued = await ask(issueCredential, {
        body: {
          organization: organization.trim(),
          allowIps: allowIp,
          expiresInDays: expires,
          scopes: scope,
        },
      })
      show(issued, describeIssued)
    })
  group
    .command('list')
    .description(listCredentials.summary)
    .option('--organization <id|name>', 'only credentials of this organization')
    .action(async (query: { organization?: string }) => {
      show(await ask(listCredentials, { query }), (all) =>
        formatTable(all, columns, 'No credentials.'),
      )
    })
  group
    .command('revoke')
    .description(revokeCredential.summary)
    .argument('<client-id>', 'the credential')
    .action(async (clientId: string) => {
      await ask(revokeCredential, { params: { clientId } })
      show({ clientId, isRevoked: true }, () => `${clientId} is revoked.`)
    })
  group
    .command('rotate')
    .description(rotateCredential.summary)
    .argument('<client-id>', 'the credential')
    .addOption(
      new Option('--grace <time>', 'how long the old secret still works')
        .choices(graces)
        .makeOptionMandatory(),
    )
    .addHelpText('after', '\nExample:\n  npm run admin -- credentials rotate ci_test_… --grace 24h')
    .action(async (clientId: string, body: { grace: (typeof graces)[number] }) => {
      const rotated = await ask(rotateCredential, { params: { clientId }, body })
      show(rotated, (credential) =>
        describeIssued(credential, [
          'Old secret until',
          formatMoment(credential.previousSecretExpiresAt),
        ]),
      )
    })
  group
    .command('set-allow-list')
    .description(setAllowList.summary)
    .argument('<client-id>', 'the credential')
    .argument('<cidr...>', 'IP addresses or networks; 0.0.0.0/0 ::/0 allows all')
    .option('--dry-run', 'change nothing; list which callers of the last 7 days it would reject')
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- credentials set-allow-list ci_test_… 203.0.113.0/24 2001:db8::/32 --dry-run',
    )
    .action(async (clientId: string, allowIps: string[], { dryRun }: { dryRun?: boolean }) => {
      if (dryRun) {
        const callers = await ask(tryAllowList, { params: { clientId }, body: { allowIps } })
        return show(callers, (all) =>
          formatTable(all, callerColumns, 'No calls in the last 7 days.'),
        )
      }
      const set = await ask(setAllowList, { params: { clientId }, body: { allowIps } })
      show(set, ({ allowList }) => `${clientId} may be used from ${allowList.join(' ')}.`)
    })
}
