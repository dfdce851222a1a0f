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
  ['name', ({ name, isHouse }) => (isHouse ? `${name} (the house)` : name)],
  ['api access', ({ apiAccess }) => (apiAccess ? 'on' : 'off')],
  ['created', ({ createdAt }) => formatMoment(createdAt)],
]
const describe = (...shown: Shown[]) => formatTable(shown, columns, 'No organizations.')

export function addOrganizations(program: Command, { ask, show }: CliContext): void {
  const group = program
    .command('organizations')
    .description('the companies whose servers call the service')
  group
    .command('create')
    .description('make an organization')
    .requiredOption('--name <name>', 'its name, which no other has')
    .addHelpText('after', '\nExample:\n  npm run admin -- organizations create --name "Acme Bank"')
    .action(async ({ name }: { name: string }) => {
      show(await ask(createOrganization, { body: { name: name.trim() } }), describe)
    })
  group
    .command('list')
    .description('list them, oldest first')
    .action(async () => {
      show(await ask(listOrganizations, {}), (all) => describe(...all))
    })
  group
    .command('set-api-access')
    .description('switch API access; live sessions feel it with their next call')
    .argument('<id>', 'the organization, by id or by name')
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
    .description('end all sessions and tokens of one; its credentials stay usable')
    .argument('<id>', 'the organization, by id or by name')
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
    .description('show the settings of one')
    .argument('<id>', 'the organization, by id or by name')
    .action(async (organization: string) => {
      show(await ask(showOrganization, { params: { organization } }), describeSettings)
    })
  group
    .command('set')
    .description('change the settings of one; those not given stay')
    .argument('<id>', 'the organization, by id or by name')
    .option('--return-origin <origin>', 'replaces the list; may be repeated', collect)
    .option('--no-return-origins', 'empties the list')
    .option('--technical-email <email>', 'the mailbox of its engineers')
    .addOption(
      new Option(
        '--renews-invites <state>',
        'whether expired invitations renew themselves',
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
