import { drawBars } from '@/bench/bars'
import type { Measurement } from '@/bench/load'
import { drawPlot } from '@/bench/plot'
import type { Result, Series } from '@/bench/result'

type Picture = { name: string; svg: string }

/** The pictures of a result: of the rows that are in it. */
export function drawPlots({ rows }: Result): Picture[] {
  const [counts, peers, growth] = ['P1', 'P2', 'P7'].map((id) => rows.find((row) => row.id === id))
  const pictures: Picture[] = []
  if (counts) pictures.push({ name: 'throughput', svg: drawThroughput(counts.measurements) })
  if (peers) {
    const bars = peers.measurements.map(({ target, perSecond }) => ({
      name: target,
      value: perSecond,
    }))
    pictures.push({
      name: 'peers',
      svg: drawBars(`Requests a second at ${peers.measurements[0]?.connections} connections`, bars),
    })
  }
  if (growth?.series) pictures.push({ name: 'growth', svg: drawGrowth(growth.series) })
  return pictures
}

const drawThroughput = (measurements: Measurement[]): string =>
  drawPlot({
    title: 'Requests a second, by connections',
    x: { label: 'connections', log: true },
    y: { label: 'requests a second', log: true },
    series: [...Map.groupBy(measurements, ({ target }) => target)].map(([name, all]) => ({
      name,
      points: all.map(({ connections, perSecond }) => [connections, perSecond]),
    })),
  })

const drawGrowth = (series: Series[]): string =>
  drawPlot({
    title: 'Time of an operation, by the items in the inbox',
    x: { label: 'items in the inbox', log: true },
    y: { label: 'milliseconds, median' },
    series,
  })
