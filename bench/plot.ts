import fs from 'node:fs'
import { type Axis, formatTick, type Scale, scaleOf } from '@/bench/scale'

/** Lines over two axes. A point whose y is not a number leaves a gap. */
export type Plot = {
  title: string
  x: Axis
  y: Axis
  series: { name: string; points: [x: number, y: number][] }[]
}

const [width, height] = [960, 480]
const box = { left: 84, right: 32, top: 84, bottom: 64 }
const mostMarked = 40
/** In this order; the dashes tell them apart where colours do not. */
const strokes = [
  { token: 'accent', dash: '' },
  { token: 'danger', dash: '8 4' },
  { token: 'ok', dash: '2 4' },
  { token: 'warn', dash: '12 4 2 4' },
  { token: 'sandbox', dash: '6 2' },
  { token: 'muted', dash: '1 3' },
]

/** A picture of lines as SVG, in the colours of the pages, light or dark as the reader's system is. */
export function drawPlot({ title, x, y, series }: Plot): string {
  const all = series.flatMap(({ points }) => points).filter((point) => point.every(Number.isFinite))
  const across = scaleOf(
    x,
    all.map(([at]) => at),
    [box.left, width - box.right],
  )
  const up = scaleOf(
    y,
    all.map(([, at]) => at),
    [height - box.bottom, box.top],
  )
  const body = [
    `<rect class="canvas" width="${width}" height="${height}"/>`,
    `<text class="title" x="${box.left}" y="32">${escapeText(title)}</text>`,
    ...drawLegend(series.map(({ name }) => name)),
    ...across.ticks.map((value) => drawTick(across, value, 'x')),
    ...up.ticks.map((value) => drawTick(up, value, 'y')),
    `<text class="label" x="${(box.left + width - box.right) / 2}" y="${height - 16}" text-anchor="middle">${escapeText(x.label)}</text>`,
    `<text class="label" transform="translate(20 ${(box.top + height - box.bottom) / 2}) rotate(-90)" text-anchor="middle">${escapeText(y.label)}</text>`,
    ...series.map(({ points }, i) => drawSeries(points, i, across, up)),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeText(title)}">`,
    `<style>${writeStyle()}</style>`,
    ...body,
    '</svg>',
    '',
  ].join('\n')
}

function drawTick(scale: Scale, value: number, axis: 'x' | 'y'): string {
  const at = scale.at(value).toFixed(1)
  const label = formatTick(value)
  return axis === 'x'
    ? `<path class="grid" d="M${at} ${box.top}V${height - box.bottom}"/><text class="tick" x="${at}" y="${height - box.bottom + 20}" text-anchor="middle">${label}</text>`
    : `<path class="grid" d="M${box.left} ${at}H${width - box.right}"/><text class="tick" x="${box.left - 10}" y="${at}" dy="4" text-anchor="end">${label}</text>`
}

function drawLegend(names: string[]): string[] {
  let left = box.left
  return names.map((name, i) => {
    const entry = `<path class="line s${i % strokes.length}" d="M${left} 58h28"/><text class="tick" x="${left + 36}" y="62">${escapeText(name)}</text>`
    // About as wide as its letters are on the average.
    left += 36 + name.length * 7 + 24
    return entry
  })
}

function drawSeries(points: [number, number][], i: number, across: Scale, up: Scale): string {
  let path = ''
  let isDrawing = false
  for (const [x, y] of points) {
    const isKnown = Number.isFinite(x) && Number.isFinite(y)
    if (isKnown) path += `${isDrawing ? 'L' : 'M'}${across.at(x).toFixed(1)} ${up.at(y).toFixed(1)}`
    isDrawing = isKnown
  }
  const marks =
    points.length > mostMarked ? [] : points.filter((point) => point.every(Number.isFinite))
  const dots = marks.map(
    ([x, y]) =>
      `<circle class="dot s${i % strokes.length}" cx="${across.at(x).toFixed(1)}" cy="${up.at(y).toFixed(1)}" r="3"/>`,
  )
  return [`<path class="line s${i % strokes.length}" d="${path}"/>`, ...dots].join('')
}

/** The look of a picture. */
export function writeStyle(): string {
  const pairs = readTokens()
  const named = ['surface', 'ink', 'muted', 'line', ...new Set(strokes.map(({ token }) => token))]
  const declare = (side: 0 | 1) =>
    [...new Set(named)]
      .map((name) => `--${name}:${pairs.get(name)?.[side] ?? 'currentColor'}`)
      .join(';')
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

/** The colours of the pages by name: light, dark. */
function readTokens(): Map<string, [light: string, dark: string]> {
  const text = fs.readFileSync('app/(web)/styles/tokens.css', 'utf8')
  return new Map(
    [...text.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(([, name, light, dark]) => [
      name!,
      [light!, dark!],
    ]),
  )
}

/** Text as it stands in a picture. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
