import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { call, connect, paths } from '../support/api'
import { type Balancer, startBalancer } from '../support/balancer'
import { openDatabase } from '../support/database'
import { submitForm } from '../support/form'
import { runMigration } from '../support/migration'
import { makeEmail } from '../support/people'
import { type ProductionCluster, startCluster } from '../support/production-cluster'
import { type Service, type Settings, startService } from '../support/service'
import { adminScript, openTerminal } from '../support/staff'
import { openVisitor } from '../support/visitor'

const drainMs = '2500'
let cluster: ProductionCluster
let apps: [Service, Service]
let worker: Service
let balancer: Balancer
beforeAll(async () => {
  const port = await findFreePort()
  cluster = await startCluster(port)
  const ran = await runMigration({ ...cluster.settings, ...cluster.migration })
  expect([ran.exitCode, ran.output]).toEqual([0, expect.stringContaining('database.migrated')])
  await cluster.grant()
  const env = { ...cluster.settings, DRAIN_MS: drainMs }
  apps = [await startService({ env, port }), await startService({ env })]
  worker = await startService({ env, args: ['worker'] })
  balancer = await startBalancer(apps)
  cluster.front.passTo(balancer.url)
})
afterAll(async () => {
  await balancer?.stop()
  for (const service of [worker, ...(apps ?? [])]) await service?.stop()
  await cluster?.stop()
})

/** Runs `npm run admin` on the host of the first app and expects exit code 0. */
async function administer(words: readonly string[], settings: Settings = {}) {
  const { ADMIN_KEY } = cluster.settings
  const ran = await openTerminal(apps[0], adminScript)([...words, '--json'], {
    ADMIN_KEY: ADMIN_KEY!,
    ...settings,
  })
  expect([words, ran.exitCode, ran.exitCode === 0 ? '' : ran.out + ran.err]).toEqual([words, 0, ''])
  return ran.json
}

/** Runs doctor like an operator: with the settings of the service and without NODE_ENV. */
const runDoctor = () =>
  administer(['doctor'], {
    ...cluster.settings,
    PORT: String(apps[0].port),
    NODE_ENV: '',
  })

/** Waits for an email to this address that contains the text. Returns the newest one. */
async function awaitLetter(email: string, text: string): Promise<string> {
  const find = () =>
    cluster.mail.received.findLast((letter) => letter.to === email && letter.text.includes(text))
  await expect.poll(find, { message: text }).toBeDefined()
  return find()!.text
}

const openBrowser = () => openVisitor(balancer, { origin: cluster.settings.APP_URL! })

/** Repeatedly reads the unread count until stopped. Counts the responses by status. */
function readAlways(headers: Record<string, string>) {
  const seen: Record<string, number> = {}
  let isOver = false
  const read = async () => {
    while (!isOver) {
      const { status } = await call(balancer, 'GET', paths.unreadCount, { headers })
      seen[status] = (seen[status] ?? 0) + 1
    }
  }
  const reading = Promise.all([read(), read()])
  return async () => {
    isOver = true
    await reading
    return seen
  }
}

test('in production with TLS and two database roles, a person signs up and signs in', async () => {
  onTestFailed(printProblems)
  const { id } = await administer(['organizations', 'create', '--name', 'Harbor Bank'])
  await administer(['organizations', 'set-api-access', id, 'on'])
  const credential = await administer(['credentials', 'issue', '--organization', id])
  const partner = connect({ ...apps[0], url: balancer.url }, credential)

  const email = makeEmail()
  const { customerUid } = await partner.invite({ email })
  const invitation = await awaitLetter(email, 'Harbor Bank')
  const [, token = ''] = /https:\/\/onboarding\.test:\d+\/invite\/(\w+)/.exec(invitation) ?? []
  await submitForm(openBrowser(), token)

  const { headers } = await partner.userSession(customerUid)
  const read = async (path: string) => (await call(balancer, 'GET', path, { headers })).body.data
  await expect.poll(async () => (await read(paths.kyc)).status).toBe('approved')
  await awaitLetter(email, '/status')
  const types = (await read(paths.notifications)).map((item: { type: string }) => item.type)
  expect(types).toEqual(['KYC_APPROVED', 'KYC_SUBMITTED'])

  const browser = openBrowser()
  await browser.post('/api/email', { email, purpose: 'sign-in' })
  const [, code = ''] = /code is (\d{6})/.exec(await awaitLetter(email, 'code is')) ?? []
  const proven = await browser.post('/api/email/code', { code })
  expect(proven.body).toEqual({ data: { next: '/sign-in/choose' } })
  const opened = await browser.post('/api/sign-in/account', { account: customerUid })
  expect(opened.body).toEqual({ data: { next: '/status' } })

  const stopReading = readAlways(headers)
  expect(await apps[0].terminate()).toBe(0)
  await apps[0].restart()
  await expect.poll(() => balancer.isReady(apps[0])).toBe(true)
  expect(await stopReading()).toEqual({ 200: expect.any(Number) })
  expect((await browser.get('/api/status')).status).toBe(200)

  expect(await administer(['audit', 'verify'])).toMatchObject({ isIntact: true })
  expect(await runDoctor()).toMatchObject({ isHealthy: true })
  await expectOnlyTls()
  await expectCleanEnd()
})

/** Lists the warnings and errors in the log of a process. */
const listProblems = (service: Service): string[] =>
  service
    .log()
    .split('\n')
    .filter((line) => /"level":"(?:warn|error|fatal)"/.test(line))

/** Prints the warnings and errors of all processes, because the folders with their logs are deleted. */
function printProblems(): void {
  for (const service of [...apps, worker])
    for (const line of listProblems(service)) process.stderr.write(`${line}\n`)
}

async function expectOnlyTls(): Promise<void> {
  const admin = await openDatabase({ databaseUrl: () => cluster.database.adminUrl })
  const connections = await admin.query(
    `select ssl, count(*) as n from pg_stat_ssl join pg_stat_activity using (pid)
     where usename = 'latchkey_service' group by 1`,
  )
  await admin.close()
  expect(connections).toEqual([{ ssl: true, n: expect.any(Number) }])
  expect(cluster.mail.received.every(({ isSecure }) => isSecure)).toBe(true)
}

/**
 * Expects that each process exits with 0 and has logged no warning or error, and that no job is
 * left.
 */
async function expectCleanEnd(): Promise<void> {
  for (const service of [...apps, worker]) {
    expect(await service.terminate()).toBe(0)
    expect(listProblems(service)).toEqual([])
  }
  const admin = await openDatabase({
    databaseUrl: () => cluster.database.adminUrl.replace('/service', '/latchkey'),
  })
  // The queue creates its scheduled jobs every minute, so such a job may be left if the worker
  // stops just then. The test ignores these jobs.
  const jobs = await admin.query(
    `select name, state from pgboss.job where state < 'completed'
       and name not like '\\_\\_pgboss%' and name not in (select name from pgboss.schedule)`,
  )
  await admin.close()
  expect(jobs).toEqual([])
}
