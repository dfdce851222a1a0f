// Draws SVG charts in the colors of the service's pages, with a light and a dark theme.
import fs from 'node:fs'
import { scaleBand, scaleLinear, scaleLog } from 'd3-scale'
import { line } from 'd3-shape'

const width = 960
const lineBox = { height: 480, left: 84, right: 32, top: 84, bottom: 64 }
const barBox = { left: 260, right: 110, top: 64, bottom: 16, rowHeight: 40 }
const maxMarkedPoints = 40
const tickCount = 6
/** Lines differ in their dashes, for readers who cannot distinguish the colors. */
const strokes = [
  { token: 'accent', dash: '' },
  { token: 'danger', dash: '8 4' },
  { token: 'ok', dash: '2 4' },
  { token: 'warn', dash: '12 4 2 4' },
  { token: 'sandbox', dash: '6 2' },
  { token: 'muted', dash: '1 3' },
]

/**
 * Draws lines over two axes. If the y of a point is not a number, there is a gap.
 * @typedef {{ label: string, isLog?: boolean }} Axis
 * @param {{ title: string, x: Axis, y: Axis, series: { name: string, points: [number, number][] }[]
 * }} chart
 */
export function drawLines({ title, x, y, series }) {
  const { height, left, right, top, bottom } = lineBox
  const points = series.flatMap((one) => one.points).filter(isKnown)
  const across = openScale(x, pick(points, 0), [left, width - right])
  const up = openScale(y, pick(points, 1), [height - bottom, top])
  const toPath = line(
    ([at]) => across(at),
    ([, at]) => up(at),
  )
    .defined(isKnown)
    .digits(1)
  const marks = series.flatMap((one, i) =>
    one.points.length > maxMarkedPoints
      ? []
      : one.points
          .filter(isKnown)
          .map(([at, value]) => circle(i, across(at).toFixed(1), up(value).toFixed(1))),
  )
  return writeSvg(title, height, [
    text('title', left, 32, title),
    ...drawLegend(series.map(({ name }) => name)),
    ...listTicks(across, x).map((value) => {
      const at = across(value).toFixed(1)
      const grid = `<path class="grid" d="M${at} ${top}V${height - bottom}"/>`
      return grid + text('tick', at, height - bottom + 20, format(value), 'middle')
    }),
    ...listTicks(up, y).map((value) => {
      const at = up(value).toFixed(1)
      const grid = `<path class="grid" d="M${left} ${at}H${width - right}"/>`
      return grid + text('tick', left - 10, Number(at) + 4, format(value), 'end')
    }),
    text('label', (left + width - right) / 2, height - 16, x.label, 'middle'),
    `<g transform="translate(20 ${(top + height - bottom) / 2}) rotate(-90)">${text('label', 0, 0, y.label, 'middle')}</g>`,
    ...series.map((one, i) => `<path class="line s${style(i)}" d="${toPath(one.points) ?? ''}"/>`),
    ...marks,
  ])
}

/**
 * Draws horizontal bars with their values, the longest first.
 * @param {{ title: string, bars: { name: string, value: number }[] }} chart
 */
export function drawBars({ title, bars }) {
  const sorted = bars.toSorted((a, b) => b.value - a.value)
  const height = barBox.top + sorted.length * barBox.rowHeight + barBox.bottom
  const across = scaleLinear([0, sorted[0]?.value || 1], [barBox.left, width - barBox.right])
  const rows = scaleBand(sorted.keys(), [barBox.top, height - barBox.bottom]).padding(0.5)
  return writeSvg(title, height, [
    text('title', 32, 36, title),
    ...sorted.map(({ name, value }, i) => {
      const [top, end] = [rows(i), across(value)]
      const middle = top + rows.bandwidth() / 2 + 4
      const length = Math.max(1, end - barBox.left).toFixed(1)
      const bar = `<rect class="dot s0" x="${barBox.left}" y="${top.toFixed(1)}" width="${length}" height="${rows.bandwidth().toFixed(1)}"/>`
      return (
        text('tick', barBox.left - 12, middle.toFixed(1), name, 'end') +
        bar +
        text('tick', (end + 10).toFixed(1), middle.toFixed(1), format(Math.round(value)))
      )
    }),
  ])
}

const isKnown = (point) => point.every(Number.isFinite)
const pick = (points, axis) => points.map((point) => point[axis])
const style = (i) => i % strokes.length

/** A linear axis includes zero. A logarithmic axis covers whole powers of ten. */
function openScale({ isLog = false }, values, range) {
  const known = isLog ? values.filter((value) => value > 0) : [0, ...values]
  const [min, max] = [Math.min(...known), Math.max(...known)]
  if (!isLog) return scaleLinear([min, max || 1], range).nice(tickCount)
  return scaleLog(known.length === 0 ? [1, 10] : [min, min === max ? max * 10 : max], range)
    .nice()
    .clamp(true)
}

const listTicks = (scale, { isLog = false }) =>
  isLog
    ? scale.ticks().filter((value) => Number.isInteger(Math.log10(value)))
    : scale.ticks(tickCount)

const format = (value) =>
  value.toLocaleString('en-US', {
    maximumSignificantDigits: 6,
    notation: value < 1e6 ? 'standard' : 'compact',
  })

function drawLegend(names) {
  let left = lineBox.left
  return names.map((name, i) => {
    const entry = `<path class="line s${style(i)}" d="M${left} 58h28"/>${text('tick', left + 36, 62, name)}`
    // The widths are in SVG units. An average letter is about seven units wide.
    left += 36 + name.length * 7 + 24
    return entry
  })
}

const text = (name, x, y, content, anchor = 'start') =>
  `<text class="${name}" x="${x}" y="${y}" text-anchor="${anchor}">${escapeText(content)}</text>`
const circle = (i, x, y) => `<circle class="dot s${style(i)}" cx="${x}" cy="${y}" r="3"/>`
const escapeText = (content) => content.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const writeSvg = (title, height, body) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeText(title)}">`,
    `<style>${writeStyle()}</style>`,
    `<rect class="canvas" width="${width}" height="${height}"/>`,
    ...body,
    '</svg>',
    '',
  ].join('\n')

function writeStyle() {
  const colors = readTokens()
  const names = new Set(['surface', 'ink', 'muted', 'line', ...strokes.map(({ token }) => token)])
  const declare = (side) =>
    [...names].map((name) => `--${name}:${colors.get(name)?.[side] ?? 'currentColor'}`).join(';')
  return [
    `:root{color-scheme:light dark;${declare(0)}}`,
    `@media (prefers-color-scheme:dark){:root{${declare(1)}}}`,
    'text{font-family:system-ui,sans-serif;font-size:13px;fill:var(--ink);font-variant-numeric:tabular-nums}',
    '.canvas{fill:var(--surface)}.title{font-size:18px;font-weight:600}.tick,.label{fill:var(--muted)}.grid{stroke:var(--line)}',
    '.line{fill:none;stroke-width:2;stroke-linejoin:round}',
    ...strokes.map(
      ({ token, dash }, i) =>
        `.line.s${i}{stroke:var(--${token})${dash && `;stroke-dasharray:${dash}`}}.dot.s${i}{fill:var(--${token})}`,
    ),
  ].join('')
}

/** Returns the colors of the pages by name, each for light and dark. */
function readTokens() {
  const file = new URL('../../app/(web)/styles/tokens.css', import.meta.url)
  const declared = fs
    .readFileSync(file, 'utf8')
    .matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)
  return new Map([...declared].map(([, name, light, dark]) => [name, [light, dark]]))
}
