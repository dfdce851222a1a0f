import { type Command, Option } from 'commander'
import type { Wire } from '@/lib/client'
import type { InputOf } from '@/lib/client/wire'
import type { DataOf } from '@/lib/contract'
import { listOrganizationEvents, showEvent } from '@/lib/contracts/admin/events'
import { eventTypeNames } from '@/lib/events'
import type { CliContext } from './cli-context'
import { type Columns, formatMoment, formatTable } from './printout'
import { wholeNumber } from './whole-number'

type Shown = Wire<DataOf<typeof showEvent>>

const columns: Columns<Shown> = [
  ['number', ({ sequence }) => String(sequence)],
  ['at', ({ timestamp }) => formatMoment(timestamp)],
  ['type', ({ type }) => type],
  ['customer', ({ customerUid }) => customerUid ?? ''],
  ['data', ({ data }) => JSON.stringify(data)],
  ['event', ({ id }) => id],
]
const describe = (...shown: Shown[]) => formatTable(shown, columns, 'No events.')

type Wanted = Omit<InputOf<typeof listOrganizationEvents>['query'], 'customerUid'> & {
  customer?: string
}

export function addEvents(program: Command, { ask, askPage, show, note }: CliContext): void {
  const group = program
    .command('events')
    .description('the logs of events of organizations; no command shows personal data')
  group
    .command('list')
    .description(listOrganizationEvents.summary)
    .requiredOption('--organization <id|name>', 'the organization')
    .option('--after <cursor>', 'continue after an earlier page; end lists only later events')
    .addOption(new Option('--type <type>', 'only events of this type').choices(eventTypeNames))
    .option('--customer <uid>', 'only events of this customer')
    .option('--limit <number>', 'how many, 1 to 500', wholeNumber(500), 100)
    .action(async ({ customer, ...wanted }: Wanted) => {
      const query = { ...wanted, ...(customer === undefined ? {} : { customerUid: customer }) }
      const { data, meta } = await askPage(listOrganizationEvents, { query })
      show(data, (all) => describe(...all))
      if (meta)
        note(
          `${meta.hasMore ? 'There are more' : 'To continue later'}: add --after ${meta.nextCursor}`,
        )
    })
  group
    .command('show')
    .description(showEvent.summary)
    .argument('<id>', 'such as evt_01a203f033017999ab5ea9c01a64bd01')
    .action(async (id: string) => {
      show(await ask(showEvent, { params: { id } }), describe)
    })
}
