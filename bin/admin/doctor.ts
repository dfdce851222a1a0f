import type { Command } from 'commander'
import { healthz } from '@/lib/contracts/probes'
import { type Finding, fail, type InstallationReport } from '@/lib/doctor-report'
import type { CliContext } from './cli-context'
import { findService, type Settings, UnansweredError } from './connection'
import { examineAddress } from './doctor/address'
import { examineAdminKey } from './doctor/admin-key'
import { examineCertificate } from './doctor/certificate'
import { type Credential, examineCredential } from './doctor/credential'
import { examineDeployment } from './doctor/deployment'
import { formatFindings } from './doctor/finding'
import { examineLeftovers } from './doctor/leftovers'
import { askAs } from './doctor/question'
import { examineSurroundings } from './doctor/surroundings'

type Places = { publicUrl: string; baseUrl: string }

/**
 * Returns the public URL, and the URL for all calls except those that test the public URL. In
 * production, the service rejects the admin key if the call arrives through a proxy. So the second
 * URL is the local one, if the service responds there.
 */
async function findPlaces(settings: Settings): Promise<Places> {
  const publicUrl = findService(settings)
  const isBehindProxy = settings.SERVICE_ENVIRONMENT === 'production' && settings.APP_URL
  if (!isBehindProxy) return { publicUrl, baseUrl: publicUrl }
  const local = findService({ HOST: settings.HOST, PORT: settings.PORT })
  const isHere = await askAs(local, {})(healthz, {}).then(
    () => true,
    () => false,
  )
  return { publicUrl, baseUrl: isHere ? local : publicUrl }
}

/** Runs the checks in order. After a failed check, skips the checks that depend on it. */
async function examineService(
  settings: Settings,
  credential: Credential | undefined,
  installation: Promise<InstallationReport>,
): Promise<Finding[]> {
  const { publicUrl, baseUrl } = await findPlaces(settings)
  const { findings, environment } = await examineSurroundings(baseUrl)
  if (!environment) return [...findings, ...(await examineCertificate(publicUrl))]
  const { finding, staff } = await examineAdminKey(settings, baseUrl, credential !== undefined)
  const [address, deployment, leftovers] = await Promise.all([
    publicUrl === baseUrl ? examineCertificate(publicUrl) : examineAddress(publicUrl, staff),
    staff ? examineDeployment(staff, installation) : [],
    staff ? examineLeftovers(staff, credential?.clientId) : [],
  ])
  const where = { baseUrl: publicUrl, environment, staff }
  return [
    ...findings,
    ...address,
    finding,
    ...deployment,
    ...leftovers,
    ...(credential ? await examineCredential(credential, where) : []),
  ]
}

const hint =
  'To check a credential and the IP address of this machine too, give --client-id and --client-secret.'

type Given = { clientId?: string; clientSecret?: string }

const noInstallation: InstallationReport = { createdAt: null, checks: [] }

export function addDoctor(
  program: Command,
  { settings, show, fail: end, examineInstallation }: CliContext,
): void {
  program
    .command('doctor')
    .description(
      'check settings, database, mail server, provider, service and a credential, and print a remedy for each fault',
    )
    .option('--client-id <id>', 'a credential to check (default: CLIENT_ID)')
    .option(
      '--client-secret <secret>',
      'its secret (default: CLIENT_SECRET, which other users of the machine cannot see)',
    )
    .addHelpText(
      'after',
      '\nExits with 1 if a check fails. Example:\n  CLIENT_ID=ci_test_… CLIENT_SECRET=cs_test_… npm run admin -- doctor',
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
      const installation = examineInstallation?.() ?? Promise.resolve(noInstallation)
      const service = await examineService(settings, credential, installation).catch(
        (error: unknown) => {
          if (error instanceof UnansweredError)
            return [fail('service', error.message, 'Give APP_URL as https://host.', 'APP_URL')]
          throw error
        },
      )
      const findings = [...service, ...(await installation).checks]
      const isHealthy = findings.every(({ state }) => state !== 'FAIL')
      if (!isHealthy) end()
      show(
        { isHealthy, checks: findings },
        () => `${formatFindings(findings)}${isHealthy && !credential ? `\n${hint}` : ''}`,
      )
    })
}
