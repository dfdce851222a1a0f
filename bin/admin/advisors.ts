import type { Command } from 'commander'
import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import {
  addAdvisor,
  issueAdvisorToken,
  listAdvisors,
  revokeAdvisor,
} from '@/lib/contracts/admin/organizations'
import type { CliContext } from './cli-context'
import { type Columns, formatFacts, formatMoment, formatTable } from './printout'

type Shown = Wire<DataOf<typeof addAdvisor>>

const columns: Columns<Shown> = [
  ['email', ({ email }) => email],
  ['organization', ({ organizationId }) => organizationId],
  ['created', ({ createdAt }) => formatMoment(createdAt)],
  ['revoked', ({ revokedAt }) => formatMoment(revokedAt)],
  ['id', ({ id }) => id],
]
const describe = (...shown: Shown[]) => formatTable(shown, columns, 'No advisors.')

export function addAdvisors(program: Command, { ask, show }: CliContext): void {
  const group = program
    .command('advisors')
    .description('those who invite people for an organization, and need no signup')
  group
    .command('add')
    .description('make an advisor')
    .requiredOption('--organization <id|name>', 'whose advisor')
    .requiredOption('--email <address>', 'by which the advisor is known')
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- advisors add --organization "Acme Bank" --email ada@acme.example',
    )
    .action(async (body: { organization: string; email: string }) => {
      show(await ask(addAdvisor, { body }), describe)
    })
  group
    .command('list')
    .description('list them, oldest first')
    .action(async () => {
      show(await ask(listAdvisors, {}), (all) => describe(...all))
    })
  group
    .command('token')
    .description('issue the tokens of an advisor, printed now and never again')
    .requiredOption('--email <address>', 'of the advisor')
    .action(async (body: { email: string }) => {
      show(await ask(issueAdvisorToken, { body }), ({ accessToken, expiresAt, refreshToken }) =>
        formatFacts([
          ['Access token', accessToken],
          ['Until', formatMoment(expiresAt)],
          ['Refresh token', refreshToken],
        ]),
      )
    })
  group
    .command('revoke')
    .description('end an advisor for good, with its tokens and its invitations')
    .argument('<id>', 'the advisor, as the list shows it')
    .action(async (advisorId: string) => {
      await ask(revokeAdvisor, { params: { advisorId } })
      show({ advisorId, isRevoked: true }, () => `${advisorId} is revoked.`)
    })
}
