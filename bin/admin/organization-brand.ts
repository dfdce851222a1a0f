import type { Command } from 'commander'
import { nameBrand, readOrganizationBrand } from '@/lib/contracts/admin/brands'
import type { CliContext } from './cli-context'
import { formatFacts } from './printout'

type ShownBrand = { displayName: string; legalName: string; disclosure: string | null }
type Naming = { displayName?: string; legalName?: string; disclosure?: string }

const describeBrand = ({ displayName, legalName, disclosure }: ShownBrand) =>
  formatFacts([
    ['Display name', displayName],
    ['Legal name', legalName],
    ['Disclosure', disclosure ?? 'none'],
  ])

/** An empty value removes a name. Pages then show the organization's name. */
const trimmed = (value: string | undefined) =>
  value === undefined ? undefined : value.trim() || null

export function addBrand(group: Command, { ask, show }: Pick<CliContext, 'ask' | 'show'>): void {
  group
    .command('brand')
    .description('Show or set the names that people see; an empty value removes a name')
    .argument('<id>', 'the id or the name of the organization')
    .option('--display-name <name>', 'the name on pages and in emails, at most 60 characters')
    .option('--legal-name <name>', 'the company in the footer and in legal texts')
    .option('--disclosure <text>', "the bank's line in the footer, at most 200 characters")
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- organizations brand "Acme Bank" --legal-name "Acme Bank, N.A."',
    )
    .action(async (organization: string, { displayName, legalName, disclosure }: Naming) => {
      const params = { organization }
      const body = {
        displayName: trimmed(displayName),
        legalName: trimmed(legalName),
        disclosure: trimmed(disclosure),
      }
      const isRead = Object.values(body).every((value) => value === undefined)
      const answer = isRead
        ? await ask(readOrganizationBrand, { params })
        : await ask(nameBrand, { params, body })
      show(answer, describeBrand)
    })
}
