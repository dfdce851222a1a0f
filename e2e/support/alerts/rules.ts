import fs from 'node:fs'
import { parse } from 'yaml'
import { evaluate, type Point } from './promql'
import { type Labels, readDuration, type Series } from './series'

export type Rule = {
  alert: string
  expr: string
  for?: string
  labels: Labels
  annotations: { summary: string; runbook: string }
}
/** An alert that fires, with the text for the operator. */
export type Alert = { exp_labels: Labels; exp_annotations: Labels }

const evaluateEverySeconds = 60

/** The alert rules that operators load into Prometheus. */
export const rules: Rule[] = parse(
  fs.readFileSync('ops/prometheus/alerts.yml', 'utf8'),
).groups.flatMap((group: { rules: Rule[] }) => group.rules)

/**
 * Evaluates a rule once a minute, as Prometheus does, until the time `until` in seconds. Returns
 * the alerts that fire at that time, because their condition was true for as long as the rule
 * requires.
 */
export function listFiring(alert: string, series: Series[], until: number): Alert[] {
  const rule = rules.find((one) => one.alert === alert)
  if (!rule) throw new Error(`There is no rule ${alert}.`)
  const requiredSeconds = readDuration(rule.for ?? '')
  let since = new Map<string, number>()
  let firing: Alert[] = []
  for (let at = 0; at <= until; at += evaluateEverySeconds) {
    const points = evaluate(rule.expr, series, at)
    const before = since
    since = new Map(points.map((point) => [keyOf(point), before.get(keyOf(point)) ?? at]))
    firing = points
      .filter((point) => at - since.get(keyOf(point))! >= requiredSeconds)
      .map((point) => describe(rule, point))
  }
  return firing
}

const keyOf = ({ labels }: Point): string => JSON.stringify(Object.entries(labels).toSorted())

function describe({ labels, annotations }: Rule, point: Point): Alert {
  const { __name__, ...own } = point.labels
  const fill = (text: string) =>
    text
      .replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label) => own[label] ?? '')
      .replaceAll('{{ $value }}', String(point.value))
  return {
    exp_labels: { ...own, ...labels },
    exp_annotations: Object.fromEntries(
      Object.entries(annotations).map(([name, text]) => [name, fill(text)]),
    ),
  }
}
