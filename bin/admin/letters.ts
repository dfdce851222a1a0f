import { type Command, Option } from 'commander'
import type { Wire } from '@/lib/client'
import type { InputOf } from '@/lib/client/wire'
import type { DataOf } from '@/lib/contract'
import { letterStates, listLetters, resendLetter } from '@/lib/contracts/admin/letters'
import type { CliContext } from './cli-context'
import { type Columns, formatMoment, formatTable } from './printout'
import { wholeNumber } from './whole-number'

const columns: Columns<Wire<DataOf<typeof listLetters>>[number]> = [
  ['letter', ({ letterId }) => letterId],
  ['kind', ({ kind }) => kind],
  ['state', ({ state, reason }) => reason ?? state],
  ['customer', ({ customerUid }) => customerUid],
  ['tries', ({ tries }) => tries],
  ['created', ({ createdAt }) => formatMoment(createdAt)],
  ['next try', ({ nextTryAt }) => nextTryAt && formatMoment(nextTryAt)],
  ['expires', ({ expiresAt }) => formatMoment(expiresAt)],
]

type Listing = NonNullable<InputOf<typeof listLetters>['query']>

export function addLetters(program: Command, { ask, show }: CliContext): void {
  const group = program.command('letters').description('emails that the service could not send yet')
  group
    .command('list')
    .description(listLetters.summary)
    .addOption(new Option('--state <state>', 'only emails in this state').choices(letterStates))
    .option('--after <id>', 'only emails older than this one')
    .option('--limit <number>', 'how many, 1 to 1000', wholeNumber(1000), 100)
    .action(async (query: Listing) => {
      show(await ask(listLetters, { query }), (all) =>
        formatTable(all, columns, 'No email is late or dead.'),
      )
    })
  group
    .command('resend')
    .description(`${resendLetter.summary}, unless it has expired`)
    .argument('<id>', 'the email')
    .action(async (letterId: string) => {
      show(
        await ask(resendLetter, { params: { letterId } }),
        () => `The service sends ${letterId} within seconds.`,
      )
    })
}
