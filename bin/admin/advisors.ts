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
    .description('people who invite others for an organization with a token')
  group
    .command('add')
    .description(addAdvisor.summary)
    .requiredOption('--organization <id|name>', 'the organization of the advisor')
    .requiredOption('--email <address>', 'the email address of the advisor')
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- advisors add --organization "Acme Bank" --email ada@acme.example',
    )
    .action(async (body: { organization: string; email: string }) => {
      show(await ask(addAdvisor, { body }), describe)
    })
  group
    .command('list')
    .description(listAdvisors.summary)
    .action(async () => {
      show(await ask(listAdvisors, {}), (all) => describe(...all))
    })
  group
    .command('token')
    .description(issueAdvisorToken.summary)
    .requiredOption('--email <address>', 'the email address of the advisor')
    .option('--organization <id|name>', 'the organization, if several have this advisor')
    .action(async (body: { email: string; organization?: string }) => {
      show(await ask(issueAdvisorToken, { body }), ({ accessToken, expiresAt, refreshToken }) =>
        formatFacts([
          ['Access token', accessToken],
          ['Expires', formatMoment(expiresAt)],
          ['Refresh token', refreshToken],
        ]),
      )
    })
  group
    .command('revoke')
    .description(revokeAdvisor.summary)
    .argument('<id>', 'the id of the advisor, from the list')
    .action(async (advisorId: string) => {
      await ask(revokeAdvisor, { params: { advisorId } })
      show({ advisorId, isRevoked: true }, () => `${advisorId} is revoked.`)
    })
}
