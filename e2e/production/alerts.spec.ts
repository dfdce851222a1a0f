import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { evaluate } from '../support/alerts/promql'
import { type Alert, listFiring, rules } from '../support/alerts/rules'
import { formatLabels, formatSamples, makeSeries, readDuration } from '../support/alerts/series'
import { Watch } from '../support/alerts/watch'
import { connect } from '../support/api'
import {
  type BreakableMailServer,
  startBreakableMailServer,
} from '../support/breakable-mail-server'
import { type Database, openDatabase } from '../support/database'
import { signalDatabase } from '../support/postgres'
import { type Provider, startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'

const rulesFile = path.resolve('ops/prometheus/alerts.yml')
const ofMachine = ['Slow', 'PoolTooSmall', 'EventLoop']
const casesFile = 'ops/prometheus/alerts.test.yml'

type Case = { eval_time: string; alertname: string; exp_alerts: Alert[] }
type Cases = {
  name: string
  interval: string
  input_series: { series: string; values: string }[]
  alert_rule_test: Case[]
}
const cases: Cases[] = parse(fs.readFileSync(casesFile, 'utf8')).tests

/** Runs promtool. Returns undefined if it is not installed. */
function runPromtool(...args: string[]): string | undefined {
  try {
    return execFileSync('promtool', args, { encoding: 'utf8' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

describe('the test cases of the alert rules', () => {
  test.each(cases)(
    'the alert rules fire only the alerts that the test case lists: $name',
    ({ interval, input_series: input, alert_rule_test: expected }) => {
      const series = input.map((one) => makeSeries(one.series, one.values, readDuration(interval)))
      for (const { eval_time: time, alertname, exp_alerts: alerts } of expected) {
        const firing = listFiring(alertname, series, readDuration(time))
        expect([alertname, time, firing]).toEqual([alertname, time, alerts])
      }
    },
  )

  test('the evaluator of alert rules throws for a PromQL expression it does not support', () => {
    for (const text of [
      'avg(up)',
      'up * 2',
      'up % up',
      'abs(up)',
      'up[5m]',
      'max without (a) (up)',
    ])
      expect(() => evaluate(text, [makeSeries('up', '1x9', 60)], 0), text).toThrow()
  })

  test('each alert rule has a case in which it fires and a case in which it does not', () => {
    const all = cases.flatMap(({ alert_rule_test: one }) => one)
    const listNames = (fires: boolean) =>
      all.filter((one) => one.exp_alerts.length > 0 === fires).map(({ alertname }) => alertname)
    const names = rules.map(({ alert }) => alert).toSorted()
    for (const fires of [true, false])
      expect([...new Set(listNames(fires))].toSorted()).toEqual(names)
  })

  test('promtool, if installed, accepts the alert rules and their test cases', () => {
    for (const args of [
      ['check', 'rules', rulesFile],
      ['test', 'rules', casesFile],
    ])
      expect(runPromtool(...args) ?? 'SUCCESS').toContain('SUCCESS')
  })
})

describe('alerts of a running service', () => {
  let provider: Provider
  let mail: BreakableMailServer
  let service: Service
  let database: Database
  let watch: Watch
  const judgedAt: number[] = []
  beforeAll(async () => {
    provider = await startProvider({ status: 'approved' })
    mail = await startBreakableMailServer()
    service = await startService({ env: { ...provider.settings, SMTP_URL: mail.url } })
    database = await openDatabase(service)
    watch = new Watch(service, database)
    await watch.pass(2)
  })
  afterAll(async () => {
    await database?.close()
    await service?.stop()
    await provider?.stop()
    await mail?.setMode('down')
  })

  /** Returns the alerts that fire now, except those that may fire on a busy machine. */
  const judge = (): string[] => {
    judgedAt.push(watch.now)
    return watch.listFiring().filter((alert) => !ofMachine.includes(alert))
  }
  // The test moves the clock of the service faster than the timer that signs checkpoints. So
  // AuditCheckpointLate may fire although there is no fault.
  const judgeFaults = () => judge().filter((alert) => alert !== 'AuditCheckpointLate')
  const readValue = async (series: string): Promise<number> => {
    const line = (await watch.read()).split('\n').find((one) => one.startsWith(`${series} `))
    return Number(line?.slice(series.length) ?? 0)
  }
  const countEvents = (event: string) =>
    readValue(`latchkey_log_events_total{event="${event}",level="warn"}`)

  /**
   * Moves the clock in steps of four minutes. Before each step, waits for a new event of this name.
   */
  async function passReporting(event: string, minutes: number, look: () => Promise<unknown>) {
    for (let passed = 0; passed < minutes; passed += 4) {
      const before = await countEvents(event)
      await expect.poll(() => look().then(() => countEvents(event))).toBeGreaterThan(before)
      await watch.pass(4)
    }
  }
  // These functions do not change a running job or an email that is being sent. So callers must
  // repeat them.
  const retryJobs = () =>
    database.query(`
      update pgboss.job set start_after = now()
      where name = 'verification' and state in ('created', 'retry')`)
  const retryLetters = () => database.query('update queued_letters set next_try_at = service_now()')
  const expectNone = (series: string, retry: () => Promise<unknown>) =>
    expect.poll(() => retry().then(() => readValue(series))).toBe(0)

  test('a healthy service fires no alert', () => expect(judge()).toEqual([]))

  test('the alert NotReady fires while the database is stopped', async () => {
    signalDatabase(service, 'SIGSTOP')
    try {
      for (const text of await Promise.all([watch.read(), watch.read()])) watch.add(text)
    } finally {
      signalDatabase(service, 'SIGCONT')
    }
    expect(judge()).toEqual(['NotReady'])
    await expect.poll(() => readValue('latchkey_database_up')).toBe(1)
    await watch.pass(1)
    expect(judge()).toEqual([])
  })

  test('AuditCheckpointLate fires while checkpoints are blocked, until the next restart', async () => {
    const hung = await openDatabase(service)
    await hung.query('select pg_advisory_lock(728115)')
    await watch.pass(7)
    expect(judge()).toEqual(['AuditCheckpointLate'])
    await hung.close()
    // Restarts the service, because a process signs the audit when it stops.
    await service.restart()
    await watch.pass(1)
    expect(judge()).toEqual(['ProcessEnded'])
  })

  test('an unreachable provider fires two alerts until it is reachable again', async () => {
    await provider.setMode('down')
    await connect(service).signUp()
    await passReporting('provider.unreachable', 20, retryJobs)
    expect(judgeFaults()).toEqual(['VerificationsStandStill', 'ProviderUnreachable'])
    await provider.setMode('up')
    await expectNone('latchkey_verification_oldest_pending_seconds', retryJobs)
    await watch.pass(6)
    expect(judgeFaults()).toEqual([])
  })

  test('an unreachable mail server fires two alerts until it is reachable again', async () => {
    await mail.setMode('down')
    await passReporting('letter.late', 16, () => connect(service).invite())
    expect(judgeFaults()).toEqual(['MailDoesNotLeave', 'LettersLate'])
    await mail.setMode('up')
    await expectNone('latchkey_letter_oldest_seconds', retryLetters)
    await watch.pass(6)
    expect(judgeFaults()).toEqual([])
  })

  test('a job whose record cannot be decrypted becomes dead and fires JobsGaveUp', async () => {
    await provider.setMode('down')
    const { customerUid } = await connect(service).signUp()
    await database.query(`update profiles set payload_sealed = 'spoilt' where customer_id = $1`, [
      customerUid,
    ])
    await expect
      .poll(async () => {
        await database.query(`
          update pgboss.job set retry_count = retry_limit, start_after = now()
          where name = 'verification' and state in ('created', 'retry')`)
        return readValue('latchkey_jobs{queue="verification",state="dead"}')
      })
      .toBe(1)
    await watch.pass(1)
    expect(judgeFaults()).toEqual(['JobsGaveUp'])
  })

  test('promtool, if installed, fires the same alerts at the same times as these tests', () => {
    const used = new Set(rules.flatMap(({ expr }) => expr.match(/\b[a-z]+_\w+|\bup\b/g) ?? []))
    const input = watch.recording.series
      .filter(({ labels }) => used.has(labels.__name__!))
      .map((one) => ({ series: formatLabels(one.labels), values: formatSamples(one, 60) }))
    const expected = judgedAt.flatMap((at) =>
      rules.map(({ alert }) => ({
        eval_time: `${at}s`,
        alertname: alert,
        exp_alerts: listFiring(alert, watch.recording.series, at),
      })),
    )
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alerts-'))
    try {
      const file = path.join(folder, 'faults.test.yml')
      const tests = [{ interval: '1m', input_series: input, alert_rule_test: expected }]
      fs.writeFileSync(
        file,
        stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }),
      )
      expect(runPromtool('test', 'rules', file) ?? 'SUCCESS').toContain('SUCCESS')
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
  })
})
