import { type Command, Option } from 'commander'
import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import { graces } from '@/lib/contracts/admin/credentials'
import {
  changeAnyDestination,
  createDestinationForOrganization,
  listAllDestinations,
  listAnyDeliveries,
  replayAnyDeliveries,
  rotateAnyDestination,
  showAnyDestination,
  testAnyDestination,
} from '@/lib/contracts/admin/destinations'
import { deliveryOutcomes } from '@/lib/contracts/destinations'
import type { EventType } from '@/lib/events'
import type { CliContext } from './cli-context'
import { type Columns, formatFacts, formatMoment, formatTable } from './printout'

type Destination = Wire<DataOf<typeof showAnyDestination>>
type Attempt = Wire<DataOf<typeof listAnyDeliveries>>[number]

const columns: Columns<Destination> = [
  ['id', ({ id }) => id],
  ['state', ({ state, reason }) => [state, reason].filter(Boolean).join(' ')],
  ['behind', ({ behind }) => behind],
  ['url', ({ url }) => url],
  ['types', ({ types }) => types.join(' ')],
]

const attemptColumns: Columns<Attempt> = [
  ['at', ({ at }) => formatMoment(at)],
  ['event', ({ eventId }) => eventId],
  ['type', ({ type }) => type],
  ['try', ({ n }) => n],
  ['outcome', ({ outcome, status }) => [outcome, status].filter(Boolean).join(' ')],
  ['took', ({ durationMs }) => `${durationMs} ms`],
  ['next', ({ nextAt }) => formatMoment(nextAt)],
]

const describe = (one: Destination): string =>
  formatFacts([
    ['Destination', one.id],
    ['Organization', one.organizationId],
    ['URL', one.url],
    ['Types', one.types.join(' ')],
    ['Description', one.description],
    ['State', [one.state, one.reason].filter(Boolean).join(' ')],
    ['Behind', String(one.behind)],
    ['Failing since', formatMoment(one.failingSince)],
    ['Last success', formatMoment(one.lastSuccessAt)],
    ['Last status', one.lastStatus === null ? null : String(one.lastStatus)],
    ['Secret of', formatMoment(one.secretCreatedAt)],
    ['Old secret until', formatMoment(one.previousSecretExpiresAt)],
  ])

const keepSecret = '\n\nStore the secret now. The service does not show it again.'
const collect = (text: string, before: string[] = []): string[] => [...before, text]
type Given = { url?: string; type?: string[]; description?: string }
const idArgument = ['<id>', 'the destination'] as const

export function addDestinations(program: Command, context: CliContext): void {
  const group = program
    .command('destinations')
    .description('the URLs to which the service sends events')
  addReading(group, context)
  addChanges(group, context)
  addDeliveries(group, context)
}

function addReading(group: Command, { ask, show }: CliContext): void {
  group
    .command('list')
    .description(listAllDestinations.summary)
    .option('--organization <id|name>', 'only destinations of this organization')
    .action(async (query: { organization?: string }) => {
      show(await ask(listAllDestinations, { query }), (all) =>
        formatTable(all, columns, 'No destinations.'),
      )
    })
  group
    .command('show')
    .description(showAnyDestination.summary)
    .argument(...idArgument)
    .action(async (id: string) => {
      show(await ask(showAnyDestination, { params: { id } }), describe)
    })
}

function addChanges(group: Command, { ask, show }: CliContext): void {
  group
    .command('create')
    .description(createDestinationForOrganization.summary)
    .requiredOption('--organization <id|name>', 'the organization that the events belong to')
    .requiredOption('--url <url>', 'the URL that receives the events')
    .requiredOption('--type <type>', 'a type, a group such as kyc.*, or *; repeatable', collect)
    .option('--description <text>', 'a note')
    .action(async (given: Required<Given> & { organization: string }) => {
      const { organization, url, type: types, description } = given
      const made = await ask(createDestinationForOrganization, {
        body: { organization, url, types, description },
      })
      show(made, (one) => `${describe(one)}\nSecret  ${one.secret}${keepSecret}`)
    })
  group
    .command('set')
    .description('Change the URL, the types or the description; other values stay the same')
    .argument(...idArgument)
    .option('--url <url>', 'the URL that receives the events')
    .option('--type <type>', 'the new types, repeatable; replaces the list', collect)
    .option('--description <text>', 'a note')
    .action(async (id: string, { url, type: types, description }: Given) => {
      const body = { url, types, description }
      show(await ask(changeAnyDestination, { params: { id }, body }), describe)
    })
  for (const [name, isEnabled, about] of [
    ['enable', true, 'Send events again, beginning with the first event that waits'],
    ['disable', false, 'Send no events until you enable it; the service keeps them for 30 days'],
  ] as const)
    group
      .command(name)
      .description(about)
      .argument(...idArgument)
      .action(async (id: string) => {
        const params = { id }
        show(await ask(changeAnyDestination, { params, body: { isEnabled } }), describe)
      })
  group
    .command('rotate')
    .description(rotateAnyDestination.summary)
    .argument(...idArgument)
    .addOption(
      new Option('--grace <time>', 'how long deliveries are also signed with the old secret')
        .choices(graces)
        .makeOptionMandatory(),
    )
    .action(async (id: string, body: { grace: (typeof graces)[number] }) => {
      show(
        await ask(rotateAnyDestination, { params: { id }, body }),
        ({ secret, previousSecretExpiresAt }) =>
          formatFacts([
            ['Secret', secret],
            ['Old secret until', formatMoment(previousSecretExpiresAt)],
          ]).concat(keepSecret),
      )
    })
}

type Replays = { event?: string[]; after?: string; failed?: boolean }

function addDeliveries(group: Command, { ask, show }: CliContext): void {
  group
    .command('test')
    .description(testAnyDestination.summary)
    .argument(...idArgument)
    .option('--type <type>', 'a sample of this type instead of a ping')
    .action(async (id: string, body: { type?: EventType }) => {
      show(await ask(testAnyDestination, { params: { id }, body }), (result) =>
        formatFacts([
          ['Outcome', [result.outcome, result.status].filter(Boolean).join(' ')],
          ['Took', `${result.durationMs} ms`],
          ['Answer', result.answer],
        ]),
      )
    })
  group
    .command('deliveries')
    .description(listAnyDeliveries.summary)
    .argument(...idArgument)
    .addOption(
      new Option('--outcome <outcome>', 'only attempts with this outcome').choices(
        deliveryOutcomes,
      ),
    )
    .option('--event <id>', 'only attempts for this event')
    .option('--limit <n>', 'how many, at most 100')
    .action(
      async (
        id: string,
        given: { outcome?: Attempt['outcome']; event?: string; limit?: string },
      ) => {
        const { outcome, event: eventId, limit } = given
        const query = { outcome, eventId, limit }
        show(await ask(listAnyDeliveries, { params: { id }, query }), (all) =>
          formatTable(all, attemptColumns, 'No attempts.'),
        )
      },
    )
  group
    .command('replay')
    .description(replayAnyDeliveries.summary)
    .argument(...idArgument)
    .option('--event <id>', 'an event, repeatable', collect)
    .option('--after <cursor|time>', 'all events after a cursor of the log, or after a time')
    .option('--failed', 'all events whose delivery failed for good')
    .action(async (id: string, { event: eventIds, after, failed: isFailed }: Replays) => {
      const body = { eventIds, after, ...(isFailed ? { isFailed: true as const } : {}) }
      show(
        await ask(replayAnyDeliveries, { params: { id }, body }),
        ({ count }) => `The service sends ${count} events again.`,
      )
    })
}
