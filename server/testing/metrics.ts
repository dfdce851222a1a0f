import { registry } from '../foundations/metrics'

/** For tests: returns the values of the series of a metric in this process, by their labels. */
export async function readSeries(metric: string): Promise<Record<string, number>> {
  const text = await registry().metrics()
  const lines = text.split('\n').filter((line) => line.startsWith(`${metric}{`))
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(metric.length, line.lastIndexOf(' ')),
      Number(line.split(' ').at(-1)),
    ]),
  )
}
