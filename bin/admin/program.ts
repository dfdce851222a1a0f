import { Command, CommanderError } from 'commander'
import { CallError } from '@/lib/client'
import { productName } from '@/lib/product'
import { addAdvisors } from './advisors'
import { addAudit } from './audit'
import type { CliContext } from './cli-context'
import { connectLines, connectPages, type Settings, UnansweredError } from './connection'
import { addCredentials } from './credentials'
import { addCustomers } from './customers'
import { addDestinations } from './destinations'
import { addDoctor } from './doctor'
import { addEvents } from './events'
import { addInvites } from './invites'
import { addJobs } from './jobs'
import { addKyc } from './kyc'
import { addLetters } from './letters'
import { addNotifications } from './notifications'
import { addOrganizations } from './organizations'
import { cleanLines, escapeJson, formatJson } from './printout'
import { addSandbox } from './sandbox'
import { addSessions } from './sessions'
import { addUpkeep } from './upkeep'

/**
 * The settings and the output of the CLI. If the reader of the output is slow, `out` returns a
 * promise. This promise resolves when `out` accepts more text.
 */
export type Terminal = {
  settings: Settings
  out(text: string): unknown
  err(text: string): void
  examineInstallation?: CliContext['examineInstallation']
}

const teaching = `
APP_URL is the address of the service (default: http://127.0.0.1:3000). The admin key is in ADMIN_KEY, in ADMIN_KEY_FILE or,
in a sandbox, in DATA_DIR/admin.key (default: .data/admin.key). Production accepts the key from its own machine and from ADMIN_KEY_FROM.
Exit codes: 0 success, 1 rejected (stderr has the error), 2 wrong usage. If commands fail, run doctor.

Examples:
  npm run admin -- credentials issue --organization "Acme Bank" --allow-ip 203.0.113.0/24 --expires 90d
  npm run admin -- organizations set-api-access 0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11 off
  npm run --silent admin -- audit tail --limit 20 --json`

/**
 * Runs a command line and returns its exit code: 0 for success, 1 for a refusal, 2 for wrong usage.
 */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('npm run admin --')
  const isJson = () => program.opts<{ json?: boolean }>().json === true
  let exitCode = 0
  const note = (line: string) => terminal.err(`${cleanLines(line)}\n`)
  const askPage = connectPages(terminal.settings, (line) => isJson() || note(line))
  const context: CliContext = {
    settings: terminal.settings,
    askPage,
    ask: async (...call) => (await askPage(...call)).data,
    note,
    show: (data, inWords) =>
      terminal.out(`${isJson() ? formatJson(data) : cleanLines(inWords(data))}\n`),
    lines: connectLines(terminal.settings),
    async pass(lines) {
      let before = isJson() ? '[' : ''
      for await (const line of lines) {
        await terminal.out(before + escapeJson(line))
        before = isJson() ? ',' : '\n'
      }
      await terminal.out(isJson() ? `${before === '[' ? '[' : ''}]\n` : before)
    },
    fail: () => {
      exitCode = 1
    },
    examineInstallation: terminal.examineInstallation,
  }
  program
    .description(`The staff command line of ${productName()}.`)
    .option('--json', 'print one JSON document')
    .addHelpText('after', teaching)
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Add --help to see the usage.')
    .exitOverride()
  for (const add of [
    addOrganizations,
    addCredentials,
    addAdvisors,
    addSessions,
    addCustomers,
    addInvites,
    addDestinations,
    addKyc,
    addNotifications,
    addEvents,
    addAudit,
    addJobs,
    addLetters,
    addUpkeep,
    addSandbox,
    addDoctor,
  ])
    add(program, context)
  try {
    await program.parseAsync(words, { from: 'user' })
    return exitCode
  } catch (error) {
    // Commander has already printed the error. If help was requested, the exit code is 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    terminal.err(`${describeFailure(error, isJson())}\n`)
    return 1
  }
}

function describeFailure(error: unknown, isJson: boolean): string {
  if (error instanceof UnansweredError) return error.message
  if (error instanceof CallError) return formatJson({ errors: error.items }, isJson ? 0 : 2)
  throw error
}
