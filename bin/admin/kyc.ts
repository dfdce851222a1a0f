import { type Command, Option } from 'commander'
import type { Wire } from '@/lib/client'
import type { InputOf } from '@/lib/client/wire'
import {
  decideKyc,
  type KycDecision,
  type ListedVerification,
  listVerifications,
  showKyc,
} from '@/lib/contracts/admin/kyc'
import type { KycRequest } from '@/lib/contracts/kyc'
import type { CliContext } from './cli-context'
import { type Columns, formatFacts, formatMoment, formatTable } from './printout'
import { wholeNumber } from './whole-number'

const describe = ({
  status,
  stage,
  reasons,
  requirements,
  createdAt,
  updatedAt,
}: Wire<KycRequest>) =>
  formatFacts([
    ['Status', stage ? `${status} (${stage})` : status],
    ['Reasons', reasons.map(({ code }) => code).join(' ')],
    ...requirements.map(
      ({ field, code, dueAt }) =>
        ['Needed', `${field} ${code}, by ${formatMoment(dueAt)}`] as const,
    ),
    ['Created', formatMoment(createdAt)],
    ['Updated', formatMoment(updatedAt)],
  ])

const columns: Columns<Wire<ListedVerification>> = [
  ['customer', ({ customerUid }) => customerUid],
  ['reference', ({ reference }) => reference],
  ['type', ({ userType }) => userType],
  ['status', ({ status, stage }) => (stage ? `${status} (${stage})` : status)],
  ['organization', ({ organizationId }) => organizationId],
  ['since', ({ statusChangedAt }) => formatMoment(statusChangedAt)],
  ['due', ({ dueAt }) => formatMoment(dueAt)],
  ['same number', ({ sharesNumber }) => (sharesNumber ? 'yes' : '')],
]

type Query = NonNullable<InputOf<typeof listVerifications>['query']>
type Wanted = Omit<Query, 'overdue' | 'late'> & { overdue?: boolean; late?: boolean }
type Decided = { reason: string; to?: 'pending' | 'incomplete' }

export function addKyc(program: Command, { ask, askPage, show, note }: CliContext): void {
  const group = program
    .command('kyc')
    .description('identity verifications and the decisions of staff')
  group
    .command('list')
    .description(listVerifications.summary)
    .addOption(
      new Option('--status <status>', 'the status (default: pending)').choices([
        ...['pending', 'approved', 'rejected', 'incomplete'],
      ]),
    )
    .addOption(
      new Option('--overdue', 'only incomplete verifications after their deadline').conflicts(
        'status',
      ),
    )
    .addOption(
      new Option(
        '--late',
        'only pending verifications whose result is later than promised',
      ).conflicts(['status', 'overdue']),
    )
    .option('--cursor <cursor>', 'the next page')
    .option('--limit <number>', 'how many, 1 to 1000', wholeNumber(1000), 100)
    .action(async ({ overdue, late, ...query }: Wanted) => {
      const { data, meta } = await askPage(listVerifications, {
        query: {
          ...query,
          ...(overdue ? { overdue: 'true' } : {}),
          ...(late ? { late: 'true' } : {}),
        },
      })
      show(data, (all) => formatTable(all, columns, 'No verifications.'))
      if (meta?.nextCursor) note(`There are more: add --cursor ${meta.nextCursor}`)
    })
  group
    .command('show')
    .description(showKyc.summary)
    .argument('<customer-uid>', 'the customer')
    .action(async (customerUid: string) => {
      show(await ask(showKyc, { params: { customerUid } }), describe)
    })
  const addDecision = (
    decision: KycDecision['decision'],
    description: string,
    isReopening = false,
  ) => {
    const command = group
      .command(decision)
      .description(description)
      .argument('<customer-uid>', 'the customer')
      .requiredOption(
        '--reason <reason>',
        'the reason, stored with the decision; without personal data',
      )
      .addHelpText(
        'after',
        `\nExample:\n  npm run admin -- kyc ${decision} 0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11 --reason "Documents seen"`,
      )
      .action(async (customerUid: string, { reason, to }: Decided) => {
        show(
          await ask(decideKyc, { params: { customerUid }, body: { decision, reason, to } }),
          describe,
        )
      })
    if (isReopening)
      command.addOption(
        new Option('--to <status>', 'the new status')
          .choices(['pending', 'incomplete'])
          .default('pending'),
      )
  }
  addDecision('approve', 'Approve a pending or incomplete verification')
  addDecision('reject', 'Reject a pending verification')
  addDecision('reopen', 'Reopen a rejected verification', true)
}
