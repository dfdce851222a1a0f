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
  const group = program.command('letters').description('letters that could not be sent')
  group
    .command('list')
    .description('list them, newest first, without recipient and text')
    .addOption(new Option('--state <state>', 'only those in this state').choices(letterStates))
    .option('--after <id>', 'only those older than this letter')
    .option('--limit <number>', 'how many, 1 to 1000', wholeNumber(1000), 100)
    .action(async (query: Listing) => {
      show(await ask(listLetters, { query }), (all) =>
        formatTable(all, columns, 'No letter is late or dead.'),
      )
    })
  group
    .command('resend')
    .description('send one now; one that has expired cannot be sent')
    .argument('<id>', 'the letter')
    .action(async (letterId: string) => {
      show(await ask(resendLetter, { params: { letterId } }), () => `${letterId} is sent soon.`)
    })
}
