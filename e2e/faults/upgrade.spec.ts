import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { call, connect, paths, type Wire } from '../support/api'
import { type Balancer, startBalancer } from '../support/balancer'
import { reportFigures } from '../support/counts'
import { openDatabase } from '../support/database'
import { type DatabaseServer, findServers, startDatabaseServer } from '../support/database-server'
import { secondsSince } from '../support/figures'
import { findLosses, History, verifyAudit } from '../support/history'
import type { ProviderProcess } from '../support/provider-process'
import { findRelease, released } from '../support/release'
import {
  makeTempFolder,
  removeFolder,
  type Service,
  type Settings,
  startService,
} from '../support/service'
import { startSimulator } from '../support/simulator'
import { expectUpgraded, fixedKeys, populate } from '../support/upgrade'
import { countEmails, openReader, publishBeside } from '../support/upgrade-emails'
import { writeFixture } from '../support/upgrade-fixture'
import { listUnreadable, openFormTraffic } from '../support/upgrade-form'
import { changeAt, expectSettingsUsed } from '../support/upgrade-settings'

const people = 60
const formPeople = 15
const readers = 4

// Only `npm run faults` runs these tests. `npm test` upgrades a dump of the released version
// instead, in e2e/production/upgrade.spec.ts.
const checkouts = findRelease()
if (checkouts.length === 0)
  reportFigures('a rolling upgrade', { 'not run here': `version ${released} is not built` })

describe.each(checkouts)('an upgrade from the version at %s', (checkout) => {
  const folders = [makeTempFolder(), makeTempFolder()]
  let server: DatabaseServer
  let simulator: ProviderProcess
  let env: Settings
  const services: Service[] = []
  let balancer: Balancer | undefined
  beforeAll(async () => {
    // Chooses version 15 if it is installed, because pg_dump must not be older than the server.
    const servers = findServers()
    server = await startDatabaseServer({
      version: servers.has('15') ? '15' : [...servers.keys()][0]!,
    })
    const ports = [await findFreePort(), await findFreePort()]
    simulator = await startSimulator(ports[0]!)
    env = {
      ...simulator.settings,
      ...fixedKeys,
      DATABASE_URL: server.url,
      ADMIN_KEY: `ak_${'t'.repeat(43)}`,
      RATE_LIMIT_CALLS_PER_MINUTE: '1000000',
      DRAIN_MS: '2500',
    }
    for (const [i, port] of ports.entries())
      services.push(await startService({ env, port, checkout, dataDir: folders[i]! }))
  })
  afterAll(async () => {
    await balancer?.stop()
    for (const service of services) await service.terminate()
    await simulator?.stop()
    await server?.stop()
    for (const folder of folders) await removeFolder(folder)
  })

  test('a rolling restart from the released version under load fails no request', {
    timeout: 600_000,
  }, async () => {
    const [first] = services as [Service]
    const remembered = await populate(first)
    // Restarts the process, because it signs a checkpoint whenever it stops.
    await first.restart()
    const database = await openDatabase(first)
    const [{ now } = {}] = await database.query('select service_now()::text as now')
    if (process.env.UPGRADE_FIXTURE) writeFixture(released, server, { madeAt: now, remembered })

    balancer = await startBalancer(services)
    const behind = { ...first, url: balancer.url }
    const history = new History(behind)
    await history.prepare(people)
    const forms = await openFormTraffic(behind, formPeople)
    const client = connect(behind)
    const { customerUid, user } = await client.signUp()
    const mailed = await openReader(behind)
    const { headers } = user
    const title = 'A text of a partner'
    const event = { customerUid, type: 'PLATFORM_MESSAGE', title }
    const sent = { headers: (await client.systemSession()).headers, json: event }
    expect((await call(behind, 'POST', paths.events, sent)).status).toBe(202)
    const hasText = async () => {
      const { status, body } = await call(behind, 'GET', paths.notifications, { headers })
      return status === 200 && body.data.some((one: Wire) => one.title === title)
    }
    const reads: Record<string, number> = {}
    let isOver = false
    const reader = async () => {
      while (!isOver) {
        const { status, text } = await call(behind, 'GET', paths.unreadCount, { headers })
        const isWhole = await hasText()
        const outcome = status === 200 && isWhole ? '200' : `${status} ${text.slice(0, 100)}`
        reads[outcome] = (reads[outcome] ?? 0) + 1
      }
    }
    const load = Promise.all([
      history.load(),
      forms.load(),
      ...Array.from({ length: readers }, reader),
    ])
    const startedAt = performance.now()
    for (const [i, old] of services.entries()) {
      expect(await old.terminate()).toBe(0)
      const { port, dataDir } = old
      services[i] = await startService({ env, port, dataDir })
      const at = balancer
      await expect.poll(() => at.isReady(old), { timeout: 60_000, interval: 50 }).toBe(true)
      const [newer, older] = services as [Service, Service]
      if (i > 0) continue
      await publishBeside(mailed, newer, older)
      await expectSettingsUsed(changeAt(older), newer)
      await expectSettingsUsed(changeAt(newer), older)
      const signups = history.of('signup', 'acknowledged').map(({ key }) => key)
      const customers = [...signups, ...forms.submitted]
      expect(await listUnreadable(customers, behind, [newer, older])).toEqual([])
    }
    isOver = true
    history.stopLoad()
    forms.stop()
    await load

    const failed = history.entries.filter(
      ({ outcome }) => outcome === 'failed' || outcome === 'unknown',
    )
    const good = { 200: expect.any(Number) }
    expect([reads, forms.outcomes, failed]).toEqual([good, good, []])
    const losses = await findLosses(history, database)
    expect(await database.query('select environment from deployment')).toEqual([
      { environment: 'sandbox' },
    ])
    reportFigures('a rolling upgrade', {
      from: released,
      took: secondsSince(startedAt),
      reads: Object.values(reads).reduce((sum, n) => sum + n, 0),
      signups: history.of('signup', 'acknowledged').length,
      events: history.of('event', 'acknowledged').length,
      forms: forms.submitted.length,
      'requests failed': failed.length,
      'jobs lost': losses.length,
    })
    expect(losses).toEqual([])
    const kept = await database.query(
      'select count(*) as n from kyc_requests where customer_id = any($1)',
      [forms.submitted],
    )
    expect(kept).toEqual([{ n: forms.submitted.length }])
    await expectUpgraded(services[1]!, remembered)
    expect(await verifyAudit(services[0]!)).toMatchObject({ isIntact: true })

    const emails = () => countEmails(services)
    await expect.poll(emails, { timeout: 150_000, interval: 500 }).toBe(1)
    const countClear = () =>
      database.query('select count(*) as n from notifications where title = $1', [title])
    expect(await countClear()).toEqual([{ n: 1 }])
    await database.query(`update text_sealing set older_seen_at = now() - interval '25 hours'`)
    await database.query(`update notifications set created_at = created_at - interval '2 days'`)
    await expect.poll(countClear, { timeout: 90_000, interval: 500 }).toEqual([{ n: 0 }])
    expect(await hasText()).toBe(true)
    // There is still only one email, although the job that runs every minute has run again since
    // then.
    expect(emails()).toBe(1)
    await database.close()
  })
})
