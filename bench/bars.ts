import { escapeText, writeStyle } from '@/bench/plot'

type Bar = { name: string; value: number }

const [width, rowHeight, top] = [960, 40, 64]
const bars = { left: 260, right: 110, height: 20 }

/** Bars across, the longest first, each with its value: as SVG in the colours of the pages. */
export function drawBars(title: string, all: Bar[]): string {
  const sorted = all.toSorted((a, b) => b.value - a.value)
  const most = sorted[0]?.value || 1
  const height = top + sorted.length * rowHeight + 16
  const drawBar = ({ name, value }: Bar, i: number) => {
    const [y, length] = [top + i * rowHeight, (value / most) * (width - bars.left - bars.right)]
    const middle = y + bars.height / 2 + 4
    return [
      `<text class="tick" x="${bars.left - 12}" y="${middle}" text-anchor="end">${escapeText(name)}</text>`,
      `<rect class="dot s0" x="${bars.left}" y="${y}" width="${Math.max(1, length).toFixed(1)}" height="${bars.height}"/>`,
      `<text class="tick" x="${(bars.left + length + 10).toFixed(1)}" y="${middle}">${Math.round(value).toLocaleString('en-US')}</text>`,
    ].join('')
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeText(title)}">`,
    `<style>${writeStyle()}</style>`,
    `<rect class="canvas" width="${width}" height="${height}"/>`,
    `<text class="title" x="32" y="36">${escapeText(title)}</text>`,
    ...sorted.map(drawBar),
    '</svg>',
    '',
  ].join('\n')
}
