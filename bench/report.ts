import { type Figure, type Goal, judge, type Result, type Row } from '@/bench/result'
import { alignTable } from '@/bench/table'

/**
 * Formats the result: first the figures with goals, then the measurements. `before`: an earlier
 * result for comparison.
 */
export function formatReport(result: Result, before: Result | undefined): string {
  const { machine, plan } = result
  const compared = before
    ? `the change is against ${before.measuredAt.slice(0, 10)}${before.commit ? ` (${before.commit})` : ''}`
    : undefined
  return [
    `Node ${machine.node.slice(1)}, Next ${machine.next}, PostgreSQL ${machine.postgres} on ${machine.storage}, ${machine.platform}, ${machine.cores} cores`,
    `${machine.placement}; load by ${machine.generator}; load average before: ${machine.loadAverageBefore}`,
    `${plan.repeats} x ${plan.repeatSeconds} s after ${plan.warmUpSeconds} s of warm-up: medians, and the spread from the least to the greatest${compared ? `; ${compared}` : ''}`,
    '',
    alignTable([
      ['', 'figure', 'measured', 'goal', '', 'spread', 'change'],
      ...result.rows.flatMap((row) => listFigures(row, before)),
    ]),
    '',
    alignTable([
      ['', 'load', 'connections', 'req/s', 'spread', 'p50 ms', 'p99 ms', 'errors', 'change'],
      ...result.rows.flatMap((row) => listMeasurements(row, before)),
    ]),
    ...(machine.storage === 'memory'
      ? ['', 'The database writes to memory here: what is durable costs less than on a disk.']
      : []),
    ...(machine.loadAverageBefore > machine.cores / 4
      ? ['', 'The machine was busy before the run: take these figures as rough.']
      : []),
  ].join('\n')
}

function listFigures({ id, work, figures }: Row, before: Result | undefined): string[][] {
  const old = before?.rows.find((row) => row.id === id)?.figures
  const lines = figures.map((figure) => {
    const was = old?.find(({ name }) => name === figure.name)?.value
    return [
      '',
      figure.name,
      formatValue(figure),
      formatGoal(figure.goal),
      judge(figure),
      formatPercent(figure.spread),
      formatChange(figure.value, was),
    ]
  })
  return [[id, work], ...lines]
}

function listMeasurements({ id, measurements }: Row, before: Result | undefined): string[][] {
  const old = before?.rows.find((row) => row.id === id)?.measurements
  return measurements.map((one, i) => {
    const was = old?.find(
      ({ target, connections }) => target === one.target && connections === one.connections,
    )?.perSecond
    return [
      i === 0 ? id : '',
      one.target,
      String(one.connections),
      Math.round(one.perSecond).toLocaleString('en-US'),
      formatPercent(one.spread),
      one.p50Ms.toFixed(2),
      one.p99Ms.toFixed(2),
      String(one.errors),
      formatChange(one.perSecond, was),
    ]
  })
}

const formatValue = ({ value, unit }: Figure): string =>
  `${value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)} ${unit}`

function formatGoal(goal: Goal | undefined): string {
  if (!goal) return ''
  if ('atMost' in goal) return `<= ${goal.atMost}`
  return `>= ${goal.atLeast}${goal.floor === undefined ? '' : ` (never < ${goal.floor})`}`
}

const formatPercent = (percent: number | undefined): string =>
  percent === undefined ? '' : `${percent.toFixed(1)} %`

function formatChange(value: number, was: number | undefined): string {
  if (!was) return ''
  const change = (value / was - 1) * 100
  return `${change < 0 ? '' : '+'}${change.toFixed(1)} %`
}
