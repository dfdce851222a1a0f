import { Argument, type Command, Option } from 'commander'
import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import { setOrganization, showOrganization } from '@/lib/contracts/admin/organization-settings'
import {
  createOrganization,
  listOrganizations,
  setApiAccess,
  signOutOrganization,
} from '@/lib/contracts/admin/organizations'
import type { CliContext } from './cli-context'
import { addBrand } from './organization-brand'
import { type Columns, formatMoment, formatTable } from './printout'

type Shown = { id: string; name: string; apiAccess: boolean; isHouse: boolean; createdAt: string }

const columns: Columns<Shown> = [
  ['id', ({ id }) => id],
  ['name', ({ name, isHouse }) => (isHouse ? `${name} (default)` : name)],
  ['api access', ({ apiAccess }) => (apiAccess ? 'on' : 'off')],
  ['created', ({ createdAt }) => formatMoment(createdAt)],
]
const describe = (...shown: Shown[]) => formatTable(shown, columns, 'No organizations.')

export function addOrganizations(program: Command, { ask, show }: CliContext): void {
  const group = program
    .command('organizations')
    .description('the companies whose servers call the API')
  group
    .command('create')
    .description(createOrganization.summary)
    .requiredOption('--name <name>', 'a name that no other organization has')
    .addHelpText('after', '\nExample:\n  npm run admin -- organizations create --name "Acme Bank"')
    .action(async ({ name }: { name: string }) => {
      show(await ask(createOrganization, { body: { name: name.trim() } }), describe)
    })
  group
    .command('list')
    .description(listOrganizations.summary)
    .action(async () => {
      show(await ask(listOrganizations, {}), (all) => describe(...all))
    })
  group
    .command('set-api-access')
    .description(setApiAccess.summary)
    .argument('<id>', 'the id or the name of the organization')
    .addArgument(new Argument('<state>', 'on or off').choices(['on', 'off']))
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- organizations set-api-access "Acme Bank" off',
    )
    .action(async (organization: string, state: string) => {
      show(
        await ask(setApiAccess, { params: { organization }, body: { isOn: state === 'on' } }),
        describe,
      )
    })
  addSettings(group, { ask, show })
  addBrand(group, { ask, show })
  group
    .command('sign-out')
    .description(signOutOrganization.summary)
    .argument('<id>', 'the id or the name of the organization')
    .action(async (organization: string) => {
      show(
        await ask(signOutOrganization, { params: { organization } }),
        ({ organizationId, sessions, tokens }) =>
          `${organizationId} is signed out: ${sessions} sessions and ${tokens} tokens ended.`,
      )
    })
}

type Settings = Wire<DataOf<typeof showOrganization>>

const describeSettings = ({ name, apiAccess, returnOrigins, ...rest }: Settings): string =>
  [
    `${name} (${rest.organizationId}, ${rest.environment})`,
    `API access       ${apiAccess ? 'on' : 'off'}`,
    `return origins   ${returnOrigins.join(' ') || 'none'}`,
    `technical email  ${rest.technicalEmail ?? 'none'}`,
    `renews invites   ${rest.renewsInvites ? 'yes' : 'no'}`,
  ].join('\n')

type SettingOptions = {
  returnOrigin?: string[]
  returnOrigins?: boolean
  technicalEmail?: string
  renewsInvites?: string
}

function addSettings(group: Command, { ask, show }: Pick<CliContext, 'ask' | 'show'>): void {
  group
    .command('show')
    .description(showOrganization.summary)
    .argument('<id>', 'the id or the name of the organization')
    .action(async (organization: string) => {
      show(await ask(showOrganization, { params: { organization } }), describeSettings)
    })
  group
    .command('set')
    .description('Change the settings of an organization; other settings stay the same')
    .argument('<id>', 'the id or the name of the organization')
    .option(
      '--return-origin <origin>',
      'an origin for return URLs, repeatable; replaces the list',
      collect,
    )
    .option('--no-return-origins', 'remove all origins for return URLs')
    .option('--technical-email <email>', 'the email address of its engineers')
    .addOption(
      new Option(
        '--renews-invites <state>',
        'whether people may renew expired invitations',
      ).choices(['on', 'off']),
    )
    .action(async (organization: string, options: SettingOptions) => {
      const body = bodyOf(options)
      show(await ask(setOrganization, { params: { organization }, body }), describeSettings)
    })
}

const collect = (origin: string, before: string[] = []): string[] => [...before, origin]

function bodyOf({ returnOrigin, returnOrigins, technicalEmail, renewsInvites }: SettingOptions) {
  const origins = returnOrigins === false ? [] : returnOrigin
  return {
    ...(origins && { returnOrigins: origins }),
    ...(technicalEmail !== undefined && { technicalEmail }),
    ...(renewsInvites !== undefined && { renewsInvites: renewsInvites === 'on' }),
  }
}
