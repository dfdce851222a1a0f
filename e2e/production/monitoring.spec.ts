import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { metrics } from '@/lib/contracts/probes'
import { bearer, call, type Wire } from '../support/api'
import { openDatabase } from '../support/database'
import { signalDatabase } from '../support/postgres'
import { shareService } from '../support/shared'

const read = (file: string) => fs.readFileSync(file, 'utf8')
const operations = read('OPERATIONS.md')
const service = shareService()

/** Lists the metrics that a running service prints, with those that Prometheus adds. */
async function listMetrics(): Promise<Set<string>> {
  const text = await readText()
  const printed = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
  )
  return new Set(['up', ...printed])
}

/** Lists the metrics that an expression selects, by their prefixes. */
const listUsed = (expression: string): string[] =>
  expression.match(/\b(?:latchkey|nodejs|process)_\w+|\bup\b/g) ?? []

type Alert = { alert: string; expr: string; labels: Wire; annotations: Wire }
const alerts: Alert[] = parse(read('ops/prometheus/alerts.yml')).groups.flatMap(
  ({ rules }: { rules: Alert[] }) => rules,
)

const readText = async (): Promise<string> =>
  (await call(service, 'GET', metrics.path, { headers: bearer(service.adminKey()) })).text

const comparison = /^(?:max(?: by \(\w+\))? ?\()?(\w+)(\{[^}]*\})?\)? (>|==) ([\d.]+)$/

/**
 * Whether a rule fires for a reading. Reads only rules that compare series, or their maximum, with
 * a number, joined by `or`. Throws for any other expression.
 */
function fires(alert: string, reading: string): boolean {
  const { expr } = alerts.find((one) => one.alert === alert)!
  const lines = ['up{job="latchkey"} 1', ...reading.split('\n')]
  return expr.split(' or ').some((side) => {
    const parts = comparison.exec(side)
    if (!parts) throw new Error(`no comparison: ${side}`)
    const [, name, labels, operator, limit] = parts
    const wanted = labels?.slice(1, -1) ?? ''
    const values = lines
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      .filter((line) => line.includes(wanted))
      .map((line) => Number(line.split(' ').at(-1)))
    return values.some((value) =>
      operator === '>' ? value > Number(limit) : value === Number(limit),
    )
  })
}

describe('the alert rules', () => {
  test('each alert of OPERATIONS.md has a rule that links its runbook', () => {
    const documented = [...operations.matchAll(/^\| \[[^\]]+\]\((#[^)]+)\)/gm)].map(
      ([, anchor]) => `OPERATIONS.md${anchor}`,
    )
    expect(documented.length).toBeGreaterThan(10)
    const linked = new Set(alerts.map(({ annotations }) => annotations.runbook))
    expect([...linked].toSorted()).toEqual(documented.toSorted())
    for (const { labels } of alerts) expect(['page', 'day']).toContain(labels.severity)
  })

  test('alert rules page at night exactly where OPERATIONS.md names it', () => {
    const rows = operations.matchAll(/^\| \[[^\]]+\]\((#[^)]+)\) \| .* \| ([^|]+) \|$/gm)
    for (const [, anchor, when] of rows)
      for (const { alert, labels, annotations } of alerts)
        if (annotations.runbook === `OPERATIONS.md${anchor}`)
          expect([alert, labels.severity]).toEqual([alert, when === 'yes' ? 'page' : 'day'])
  })

  test('alert rules use only metrics and log events that exist', async () => {
    const known = await listMetrics()
    const events = operations.split('### Log events')[1]!.split('\n## ')[0]!
    for (const { alert, expr } of alerts) {
      const used = listUsed(expr)
      expect([alert, used.length > 0, used.filter((name) => !known.has(name))]).toEqual([
        alert,
        true,
        [],
      ])
      for (const [, names] of expr.matchAll(/event=~?"([^"]+)"/g))
        for (const name of names!.split('|'))
          expect([name, events.includes(`\`${name}\``)]).toEqual([name, true])
    }
  })

  test('a stopped database fires NotReady, and its return ends the alert', async () => {
    expect(fires('NotReady', await readText())).toBe(false)
    signalDatabase(service, 'SIGSTOP')
    try {
      expect(fires('NotReady', await readText())).toBe(true)
    } finally {
      signalDatabase(service, 'SIGCONT')
    }
    await expect.poll(async () => fires('NotReady', await readText())).toBe(false)
  })

  test('a job in the dead letter queue fires JobsGaveUp', async () => {
    expect(fires('JobsGaveUp', await readText())).toBe(false)
    const database = await openDatabase(service)
    try {
      await database.query(`
        insert into pgboss.job (name, state) values ('verification-dead', 'created')`)
    } finally {
      await database.close()
    }
    expect(fires('JobsGaveUp', await readText())).toBe(true)
  })

  test('promtool, where it is installed, accepts the alert rules and their tests', () => {
    const runs = [
      ['check', 'rules', 'ops/prometheus/alerts.yml'],
      ['test', 'rules', 'ops/prometheus/alerts.test.yml'],
    ]
    for (const args of runs) {
      try {
        expect(execFileSync('promtool', args, { encoding: 'utf8' })).toContain('SUCCESS')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    }
  })
})

test('the Grafana dashboard shows every metric of the service and no other metric', async () => {
  const known = await listMetrics()
  const { panels } = JSON.parse(read('ops/grafana/latchkey.json')) as { panels: Wire[] }
  const expressions: string[] = panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }: { expr: string }) => expr),
  )
  const used = new Set(expressions.flatMap(listUsed))
  expect([...used].filter((name) => !known.has(name))).toEqual([])
  const shown = [...used].map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
  const own = [...known].filter((name) => name.startsWith('latchkey_'))
  expect(own.filter((name) => !shown.includes(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual(
    [],
  )
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})
