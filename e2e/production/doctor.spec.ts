import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { doctorReport, type Finding } from '@/lib/doctor-report'
import { findFreePort } from '@/lib/testing/free-port'
import {
  type BreakableMailServer,
  startBreakableMailServer,
} from '../support/breakable-mail-server'
import { makeAuthority } from '../support/certificates'
import { openDatabase } from '../support/database'
import { startProduction } from '../support/production'
import { type Provider, startProvider } from '../support/provider'
import { type Service, type Settings, startService } from '../support/service'
import { shareService } from '../support/shared'
import { administer, openTerminal } from '../support/staff'
import { startTlsProxy } from '../support/tls-proxy'

const host = shareService()

type Report = { exitCode: number | null; out: string; checks: Finding[]; bad: string[] }

/** Runs `doctor --json` with the settings of a service. Checks the format of the output. */
async function examine(service: Service, settings: Settings): Promise<Report> {
  const { exitCode, out, err, json } = await openTerminal(service)(['doctor', '--json'], settings)
  expect(err).toBe('')
  const { isHealthy, checks } = doctorReport.parse(json)
  expect(isHealthy).toBe(exitCode === 0)
  const bad = checks
    .filter(({ state }) => state !== 'OK')
    .map(({ check, state, setting = '-' }) => `${state} ${check} ${setting}`)
  return { exitCode, out, checks, bad }
}

/**
 * Repeats the examination until it finds exactly these faults, with messages that match. At first,
 * any check may time out on a busy machine.
 */
async function examineUntil(
  wanted: readonly string[],
  settings: Settings,
  service: Service,
  pattern = /^/,
): Promise<Report> {
  let report: Report | undefined
  const look = async () => {
    report = await examine(service, settings)
    const others = report.checks.filter((one) => one.state !== 'OK' && !pattern.test(one.message))
    return [...report.bad, ...others.map(({ message }) => message)]
  }
  await expect.poll(look, { timeout: 90_000 }).toEqual(wanted)
  return report!
}

let mail: BreakableMailServer
let provider: Provider
let service: Service
let settings: Settings

/** Creates a database on the server of a service and returns its URL. */
async function makeDatabase(on: Service): Promise<string> {
  const admin = await openDatabase(on)
  await admin.query('create database examined')
  await admin.close()
  return urlOf('examined', on)
}
const urlOf = (database: string, on = host) =>
  on.databaseUrl().replace('/postgres?', `/${database}?`)

beforeAll(async () => {
  mail = await startBreakableMailServer()
  provider = await startProvider()
  settings = { ...provider.settings, DATABASE_URL: await makeDatabase(host), SMTP_URL: mail.url }
  service = await startService({ env: settings })
})
afterAll(async () => {
  await service?.stop()
  await provider?.stop()
  await mail?.stop()
})

test('doctor finds no problem if mail server, provider and database work', async () => {
  const { exitCode, checks } = await examineUntil([], settings, service)
  expect(exitCode).toBe(0)
  const names = checks.map(({ check }) => check)
  for (const name of [
    'settings', 'database', 'deployment', 'rights', 'database clock', 'checkpoint', 'processes', 'retention', 'letters', 'mail', 'provider', 'data folder', 'jobs', 'API access', 'schema', 'keys',
  ]) expect(names).toContain(name) // biome-ignore format: a list
  expect(checks.find(({ check }) => check === 'processes')!.message).toMatch(/^Connected: \d+@/)
  expect([mail.letters(), provider.submissions]).toEqual([0, []])
})

/** Starts a server that accepts connections and never sends anything. Returns its port. */
async function startSilentServer(): Promise<number> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as net.AddressInfo).port
}

/**
 * Switches synchronous_commit off for the role until the test ends. Each role may do this for
 * itself.
 */
async function loseChanges(): Promise<void> {
  const alter = async (change: string) => {
    const role = await openDatabase({ databaseUrl: () => urlOf('examined') })
    await role.query(`alter role current_user ${change}`)
    await role.close()
  }
  await alter('set synchronous_commit = off')
  onTestFinished(() => alter('reset synchronous_commit'))
}

/**
 * Adds a checkpoint of another deployment to the file in DATA_DIR until the test ends. The doctor
 * reads the last line. Each minute the service may add a line, so this function adds the checkpoint
 * again.
 */
function mixCheckpoints(): void {
  const file = path.join(service.dataDir, 'audit-checkpoints.ndjson')
  const line = '{"id":99999,"at":"2026-11-27T00:00:00.000Z","signature":"AAAA"}\n'
  const before = fs.readFileSync(file)
  const add = () => fs.readFileSync(file, 'utf8').endsWith(line) || fs.appendFileSync(file, line)
  add()
  const timer = setInterval(add, 100)
  onTestFinished(() => {
    clearInterval(timer)
    fs.writeFileSync(file, before)
  })
}

type Fault = [what: string, spoil: () => unknown, finding: string, message: RegExp]

const changed = (changes: () => Settings) => changes
const broken: Fault[] = [
  ['a stopped mail server', () => mail.setMode('down'), 'FAIL mail SMTP_URL', /ECONNREFUSED/],
  ['a silent mail server', () => mail.setMode('silent'), 'FAIL mail SMTP_URL', /in time|within 5 s/],
  ['a wrong mail password', changed(() => ({ SMTP_URL: mail.wrongUrl })), 'FAIL mail SMTP_URL', /EAUTH/],
  ['a stopped provider', () => provider.setMode('down'), 'FAIL provider BAAS_URL', /ECONNREFUSED/],
  ['a silent provider', () => provider.setMode('silent'), 'FAIL provider BAAS_URL', /in time|within 5 s/],
  ['a failing provider', () => provider.setMode('failing'), 'FAIL provider BAAS_URL', /status 500/],
  ['another server as provider', () => provider.setMode('html'), 'FAIL provider BAAS_URL', /is not the provider/],
  ['a refused provider key', () => provider.setMode('locked'), 'FAIL provider BAAS_API_KEY', /refuses the key/],
  ['a wrong database password', changed(() => ({ DATABASE_URL: urlOf('examined').replace(/:[^:@/]+@/, ':wrong@') })), 'FAIL database DATABASE_URL', /28P01/],
  ['an unknown database', changed(() => ({ DATABASE_URL: urlOf('nothing') })), 'FAIL database DATABASE_URL', /3D000/],
  ['an unreachable database', changed(() => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/a' })), 'FAIL database DATABASE_URL', /ECONNREFUSED/],
  ['a silent database', async () => ({ DATABASE_URL: `postgres://a:b@127.0.0.1:${await startSilentServer()}/a` }), 'FAIL database DATABASE_URL', /in time|within 5 s/],
  ['a role that does not wait for the disk', loseChanges, 'WARN database DATABASE_URL', /^With synchronous_commit off,/],
  ['a data folder of another deployment', mixCheckpoints, 'WARN checkpoint DATA_DIR', /is not in the database/],
  ['another database for jobs', changed(() => ({ DIRECT_DATABASE_URL: host.databaseUrl() })), 'FAIL database DIRECT_DATABASE_URL', /another database/],
  ['an unreadable setting', changed(() => ({ DATABASE_POOL_SIZE: 'many' })), 'FAIL settings DATABASE_POOL_SIZE', /must be a whole number/],
  ['a key of another deployment', changed(() => ({ KEY_TOKENS: Buffer.alloc(32, 'foreign').toString('base64') })), 'FAIL deployment KEY_TOKENS', /belongs to another key/],
  ['a stopped trace collector', async () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await findFreePort()}` }), 'WARN traces OTEL_EXPORTER_OTLP_ENDPOINT', /ECONNREFUSED/],
] // biome-ignore format: a table

describe('doctor on a service with one fault', () => {
  test.for(broken)(
    'doctor reports %s and the setting to correct',
    async ([, spoil, finding, message]) => {
      onTestFinished(async () => {
        provider.answerWaiting()
        await provider.setMode('up')
        await mail.setMode('up')
      })
      const changes = (await spoil()) as Settings | undefined
      const { exitCode, out, checks } = await examineUntil(
        [finding],
        { ...settings, ...changes },
        service,
        message,
      )
      expect(exitCode).toBe(finding.startsWith('FAIL') ? 1 : 0)
      const found = checks.find(({ state }) => state !== 'OK')!
      expect(found.remedy).toMatch(/^[A-Z].*\.$/)
      for (const secret of [
        provider.settings.BAAS_API_KEY!,
        'a-login-of-the-tests',
        'another-login',
      ])
        expect(out).not.toContain(secret)
    },
  )
})

test('doctor reports that the service and the settings name different databases', async () => {
  const changes = { APP_URL: host.url, ADMIN_KEY: host.adminKey() }
  const wanted = ['FAIL service DATABASE_URL']
  const { exitCode } = await examineUntil(wanted, { ...settings, ...changes }, service)
  expect(exitCode).toBe(1)
})

test('doctor warns of a running process of an older version', async () => {
  const name = 'application_name=latchkey-jobs'
  const older = await openDatabase({ databaseUrl: () => `${urlOf('examined')}&${name}` })
  onTestFinished(() => older.close())
  const { exitCode, checks } = await examineUntil(['WARN processes -'], settings, service)
  expect(exitCode).toBe(0)
  expect(checks.find(({ check }) => check === 'processes')!.message).toContain('an older version')
})

test('doctor reports unreachable database, mail server and provider together', async () => {
  const [ownHost, ownMail, ownProvider] = await Promise.all([
    startService(),
    startBreakableMailServer(),
    startProvider(),
  ])
  onTestFinished(() => ownHost.stop())
  const own: Settings = {
    ...ownProvider.settings,
    DATABASE_URL: await makeDatabase(ownHost),
    SMTP_URL: ownMail.url,
  }
  const live = await startService({ env: own })
  onTestFinished(() => live.stop())
  await Promise.all([ownHost.terminate(), ownMail.stop(), ownProvider.stop()])
  const { exitCode } = await examineUntil([
    'FAIL readiness -', 'FAIL database DATABASE_URL', 'FAIL mail SMTP_URL', 'FAIL provider BAAS_URL',
  ], own, live) // biome-ignore format: a list
  expect(exitCode).toBe(1)
})

describe('doctor in production', () => {
  let live: Awaited<ReturnType<typeof startProduction>>
  beforeAll(async () => {
    live = await startProduction(host)
  })
  afterAll(() => live?.stop())

  test('doctor in production reports the problems and prints no secret', async () => {
    const own = live.settings
    const { exitCode, out } = await examineUntil([
      'WARN certificate APP_URL', 'WARN public address APP_URL', 'WARN rights DATABASE_URL', 'FAIL mail SMTP_URL', 'FAIL provider BAAS_URL',
    ], own, live) // biome-ignore format: a list
    expect(exitCode).toBe(1)
    for (const [name, value] of Object.entries(own))
      if (/^(?:KEY_|ADMIN_KEY|BAAS_(?:API|WEBHOOK)|DATABASE_URL|MAIL_FROM)/.test(name))
        expect(out).not.toContain(value)
    const example = await examine(live, { ...own, SUPPORT_EMAIL: 'help@example.com' })
    expect([example.exitCode, example.bad.at(-1)]).toEqual([1, 'FAIL settings SUPPORT_EMAIL'])
  })

  test('doctor calls the service through its TLS proxy and checks the certificate', async () => {
    const authority = await makeAuthority()
    onTestFinished(() => authority.remove())
    const proxy = await startTlsProxy(await authority.certify('localhost'))
    onTestFinished(() => proxy.stop())
    const proxied = await startProduction(host, { APP_URL: proxy.url })
    onTestFinished(() => proxied.stop())
    const ofAddress = async (changes: Settings) =>
      (await examine(proxied, { ...proxied.settings, ...changes })).bad.filter((one) =>
        one.endsWith(' APP_URL'),
      )
    const trusting = { NODE_EXTRA_CA_CERTS: authority.file }
    proxy.pointAt(proxied.port)
    await expect.poll(() => ofAddress(trusting)).toEqual([])
    await expect.poll(() => ofAddress({})).toContain('FAIL certificate APP_URL')
    proxy.pointAt(host.port)
    await expect.poll(() => ofAddress(trusting)).toEqual(['FAIL public address APP_URL'])
  })

  test('doctor warns when retention has not run for two days', async () => {
    const database = await openDatabase(live)
    onTestFinished(() => database.close())
    const findRetention = async () =>
      (await examine(live, live.settings)).checks.find(({ check }) => check === 'retention')?.state
    const expectState = (state: string) => expect.poll(findRetention).toBe(state)
    await expectState('OK')
    const runRetention = (dryRun: boolean) =>
      administer(live).send('POST', 'retention/runs', 200, { dryRun })
    await runRetention(false)
    const age = "update deployment set retention_at = retention_at - interval '49 hours'"
    await database.query(age)
    await expectState('WARN')
    await runRetention(true)
    await expectState('WARN')
    await runRetention(false)
    await expectState('OK')
  })
})
