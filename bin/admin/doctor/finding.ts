import type { Finding } from '@/lib/doctor-report'
import { clean, count } from '../printout'

const stateWidth = 'FAIL'.length

/** Formats one line per finding: state, check, setting, error and remedy. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  const lines = findings.map(({ check, state, setting, message, remedy }) => {
    const place = setting === undefined ? '' : `${setting}: `
    const fix = remedy === undefined ? '' : ` → ${remedy}`
    return `${state.padEnd(stateWidth)}  ${check.padEnd(width)}  ${clean(place + message + fix)}`
  })
  return `${lines.join('\n')}\n\n${summarize(findings)}`
}

function summarize(findings: readonly Finding[]): string {
  const [failures, warnings] = (['FAIL', 'WARN'] as const).map(
    (state) => findings.filter((one) => one.state === state).length,
  ) as [number, number]
  if (failures + warnings === 0) return 'Everything is in order.'
  return `${count(failures, 'failure')}, ${count(warnings, 'warning')}.`
}
