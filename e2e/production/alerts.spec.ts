import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { evaluate } from '../support/alerts/promql'
import { type Alert, listFiring, rules } from '../support/alerts/rules'
import { makeSeries, readDuration } from '../support/alerts/series'

const rulesFile = path.resolve('ops/prometheus/alerts.yml')
const casesFile = 'ops/prometheus/alerts.test.yml'

type Case = { eval_time: string; alertname: string; exp_alerts: Alert[] }
type Cases = {
  name: string
  interval: string
  input_series: { series: string; values: string }[]
  alert_rule_test: Case[]
}
const cases: Cases[] = parse(fs.readFileSync(casesFile, 'utf8')).tests

/** Runs promtool. Returns undefined where it is not installed. */
function runPromtool(...args: string[]): string | undefined {
  try {
    return execFileSync('promtool', args, { encoding: 'utf8' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

describe('the cases of the alert rules', () => {
  test.each(cases)('$name', ({ interval, input_series: input, alert_rule_test: expected }) => {
    const series = input.map((one) => makeSeries(one.series, one.values, readDuration(interval)))
    for (const { eval_time: time, alertname, exp_alerts: alerts } of expected) {
      const firing = listFiring(alertname, series, readDuration(time))
      expect([alertname, time, firing]).toEqual([alertname, time, alerts])
    }
  })

  test('an expression outside the evaluated part of PromQL throws', () => {
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

  test('each rule has a case in which it fires and one in which it does not', () => {
    const all = cases.flatMap(({ alert_rule_test: one }) => one)
    const listNames = (fires: boolean) =>
      all.filter((one) => one.exp_alerts.length > 0 === fires).map(({ alertname }) => alertname)
    const names = rules.map(({ alert }) => alert).toSorted()
    for (const fires of [true, false])
      expect([...new Set(listNames(fires))].toSorted()).toEqual(names)
  })

  test('promtool, where it is installed, accepts the alert rules and their cases', () => {
    for (const args of [
      ['check', 'rules', rulesFile],
      ['test', 'rules', casesFile],
    ])
      expect(runPromtool(...args) ?? 'SUCCESS').toContain('SUCCESS')
  })
})
