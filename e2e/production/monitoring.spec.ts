import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { metrics } from '@/lib/contracts/probes'
import { rules as alerts } from '../support/alerts/rules'
import { bearer, call, type Wire } from '../support/api'
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

/** Lists the metrics in an expression. Their prefixes identify them. */
const listUsed = (expression: string): string[] =>
  expression.match(/\b(?:latchkey|nodejs|process)_\w+|\bup\b/g) ?? []

const readText = async (): Promise<string> =>
  (await call(service, 'GET', metrics.path, { headers: bearer(service.adminKey()) })).text

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

  test('each alert rule has the severity that OPERATIONS.md states: page or day', () => {
    const rows = [...operations.matchAll(/^\| \[[^\]]+\]\((#[^)]+)\) \| .* \| ([^|]+) \|$/gm)]
    expect(rows.length).toBeGreaterThan(10)
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
