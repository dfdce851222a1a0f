import { clean, count } from '../printout'

/** The result of one check. `remedy` is an instruction in the imperative. */
export type Finding = {
  check: string
  state: 'OK' | 'WARN' | 'FAIL'
  message: string
  remedy?: string
}

export const pass = (check: string, message: string): Finding => ({ check, state: 'OK', message })
export const warn = (check: string, message: string, remedy: string): Finding => ({
  check,
  state: 'WARN',
  message,
  remedy,
})
export const fail = (check: string, message: string, remedy: string): Finding => ({
  check,
  state: 'FAIL',
  message,
  remedy,
})

const stateWidth = 'FAIL'.length

/** Formats one line per finding, and its remedy on the next line. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  const margin = ' '.repeat(stateWidth + width + 4)
  const lines = findings.flatMap(({ check, state, message, remedy }) => [
    `${state.padEnd(stateWidth)}  ${check.padEnd(width)}  ${clean(message)}`,
    ...(remedy === undefined ? [] : [`${margin}→ ${clean(remedy)}`]),
  ])
  return `${lines.join('\n')}\n\n${summarize(findings)}`
}

function summarize(findings: readonly Finding[]): string {
  const [failures, warnings] = (['FAIL', 'WARN'] as const).map(
    (state) => findings.filter((one) => one.state === state).length,
  ) as [number, number]
  if (failures + warnings === 0) return 'Everything is in order.'
  return `${count(failures, 'failure')}, ${count(warnings, 'warning')}.`
}
