import type { Command } from 'commander'
import type { CliContext } from './cli-context'
import { findService, type Settings, UnansweredError } from './connection'
import { examineAdminKey } from './doctor/admin-key'
import { type Credential, examineCredential } from './doctor/credential'
import { examineDeployment } from './doctor/deployment'
import { type Finding, fail, formatFindings } from './doctor/finding'
import { examineSurroundings } from './doctor/surroundings'

/** Runs the checks in order. If a check fails, skips the checks that depend on it. */
async function examine(settings: Settings, credential: Credential | undefined): Promise<Finding[]> {
  const baseUrl = findService(settings)
  const { findings, environment } = await examineSurroundings(baseUrl)
  if (!environment) return findings
  const { finding, staff } = await examineAdminKey(settings, baseUrl, credential !== undefined)
  return [
    ...findings,
    finding,
    ...(staff ? await examineDeployment(staff) : []),
    ...(credential ? await examineCredential(credential, { baseUrl, environment, staff }) : []),
  ]
}

const hint =
  'To have a credential and the address of this machine looked at too, give --client-id and --client-secret.'

type Given = { clientId?: string; clientSecret?: string }

export function addDoctor(program: Command, { settings, show, fail: end }: CliContext): void {
  program
    .command('doctor')
    .description(
      'see whether service, clock, admin key and a credential are as they should be, and what to do where they are not',
    )
    .option('--client-id <id>', 'a credential to try; CLIENT_ID unless told')
    .option(
      '--client-secret <secret>',
      'its secret; CLIENT_SECRET unless told, which other users of the machine cannot see',
    )
    .addHelpText(
      'after',
      '\nExits with 1 when something fails. Example:\n  CLIENT_ID=ci_test_… CLIENT_SECRET=cs_test_… npm run admin -- doctor',
    )
    .action(async (given: Given, command: Command) => {
      const clientId = given.clientId ?? (settings.CLIENT_ID || undefined)
      const clientSecret = given.clientSecret ?? (settings.CLIENT_SECRET || undefined)
      if ((clientId === undefined) !== (clientSecret === undefined))
        command.error('error: a credential is an id and a secret: give both')
      const credential =
        clientId !== undefined && clientSecret !== undefined
          ? { clientId, clientSecret }
          : undefined
      const findings = await examine(settings, credential).catch((error: unknown) => {
        if (error instanceof UnansweredError)
          return [fail('service', error.message, 'Give APP_URL as https://host.')]
        throw error
      })
      const isHealthy = findings.every(({ state }) => state !== 'FAIL')
      if (!isHealthy) end()
      show(
        { isHealthy, checks: findings },
        () => `${formatFindings(findings)}${isHealthy && !credential ? `\n${hint}` : ''}`,
      )
    })
}
