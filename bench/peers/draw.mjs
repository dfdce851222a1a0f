// node bench/peers/draw.mjs bench/results/2026-11-21.json
// Draws the charts of a result and stores them next to it.
import fs from 'node:fs'
import { drawBars, drawLines } from './charts.mjs'

/** Draws the charts of the rows for throughput, peers and growth. */
function drawRows({ rows }) {
  const [counts, peers, growth] = ['P1', 'P2', 'P7'].map((id) => rows.find((row) => row.id === id))
  return [
    ...(counts ? [['-throughput', drawThroughput(counts.measurements)]] : []),
    ...(peers ? [['-peers', drawPeers(peers.measurements)]] : []),
    ...(growth?.series ? [['-growth', drawGrowth(growth.series)]] : []),
  ]
}

const drawThroughput = (measurements) =>
  drawLines({
    title: 'Requests a second, by connections',
    x: { label: 'connections', isLog: true },
    y: { label: 'requests a second', isLog: true },
    series: [...Map.groupBy(measurements, ({ target }) => target)].map(([name, all]) => ({
      name,
      points: all.map(({ connections, perSecond }) => [connections, perSecond]),
    })),
  })

const drawPeers = (measurements) =>
  drawBars({
    title: `Requests a second at ${measurements[0]?.connections} connections`,
    bars: measurements.map(({ target, perSecond }) => ({ name: target, value: perSecond })),
  })

const drawGrowth = (series) =>
  drawLines({
    title: 'Time of an operation, by the items in the inbox',
    x: { label: 'items in the inbox', isLog: true },
    y: { label: 'milliseconds, median' },
    series,
  })

function drawEndurance({ points, perSecond }) {
  const trace = (name, member) => ({
    name,
    points: points.map((point) => [point.requests, point[member]]),
  })
  const svg = drawLines({
    title: `Half load, ${Math.round(perSecond.half)} requests a second`,
    x: { label: 'requests' },
    y: { label: 'MB, files, connections' },
    series: [
      trace('resident memory, MB', 'memoryMb'),
      trace('open files', 'files'),
      trace('connections of the database', 'connections'),
    ],
  })
  return [['', svg]]
}

const [file] = process.argv.slice(2)
const result = JSON.parse(fs.readFileSync(file, 'utf8'))
const base = file.replace(/\.json$/, '')

for (const [suffix, svg] of result.points ? drawEndurance(result) : drawRows(result)) {
  fs.writeFileSync(`${base}${suffix}.svg`, svg)
  console.log(`${base}${suffix}.svg`)
}
