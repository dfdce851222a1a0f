/** The labels of a series. As in Prometheus, the label `__name__` is the name of its metric. */
export type Labels = Record<string, string>
/** A reading, with its time in seconds. Undefined marks the end of a series. */
type Sample = { at: number; value: number | undefined }
export type Series = { labels: Labels; samples: Sample[] }

type Value = Sample['value'] | '_'

const unitSeconds: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 }

/** Converts a duration such as `1h30m` into seconds. */
export const readDuration = (text: string): number =>
  [...text.matchAll(/(\d+)(ms|[smhd])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * unitSeconds[unit!]!,
    0,
  )

/** Reads a selector for one series, such as `jobs{queue="letter"}`. */
function readLabels(selector: string): Labels {
  const [, name = '', rest = ''] = /^([\w:]+)(?:\{(.*)\})?$/.exec(selector) ?? []
  const pairs = [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label!, value!])
  return { __name__: name, ...Object.fromEntries(pairs) }
}

/** Formats labels as a selector that `readLabels` can parse. */
export function formatLabels({ __name__: name = '', ...labels }: Labels): string {
  const pairs = Object.entries(labels)
    .toSorted()
    .map(([label, value]) => `${label}="${value}"`)
  return pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name
}

/** Expands the notation of promtool, such as `_x4 1+1x30`. `_` is a missing reading. */
function expand(notation: string): Value[] {
  return notation
    .trim()
    .split(/\s+/)
    .flatMap((part): Value[] => {
      const [, first, step = '+0', times] =
        /^(_|stale|-?[\d.]+)([+-][\d.]+)?(?:x(\d+))?$/.exec(part) ?? []
      if (first === undefined) throw new Error(`no values: ${part}`)
      if (first === '_') return Array.from({ length: Number(times ?? 1) }, () => '_')
      if (first === 'stale') return [undefined]
      return Array.from(
        { length: Number(times ?? 0) + 1 },
        (_, i) => Number(first) + i * Number(step),
      )
    })
}

/** Builds a series from the notation of promtool. There is one reading every `interval` seconds. */
export const makeSeries = (selector: string, notation: string, interval: number): Series => ({
  labels: readLabels(selector),
  samples: expand(notation).flatMap((value, i) =>
    value === '_' ? [] : [{ at: i * interval, value }],
  ),
})

/** Formats a series in the notation of promtool, with one reading every `interval` seconds. */
export function formatSamples({ samples }: Series, interval: number): string {
  const values: string[] = []
  for (const { at, value } of samples) {
    while (values.length < at / interval) values.push('_')
    values.push(value === undefined ? 'stale' : String(value))
  }
  return values.join(' ')
}

/** The readings of a service over time, as Prometheus stores them. */
export class Recording {
  readonly #series = new Map<string, Series>()

  get series(): Series[] {
    return [...this.#series.values()]
  }

  /**
   * Adds the text of `/metrics` at the time `at`, in seconds. Ends each series that the text lacks.
   */
  add(at: number, text: string, target: Labels): void {
    const found = new Set<string>()
    for (const line of ['up 1', ...text.split('\n')]) {
      const [, selector, value] = /^([^#\s][^{\s]*(?:\{.*\})?) (\S+)$/.exec(line) ?? []
      if (selector === undefined) continue
      const labels = { ...readLabels(selector), ...target }
      const key = formatLabels(labels)
      found.add(key)
      const series = this.#series.get(key) ?? { labels, samples: [] }
      this.#series.set(key, series)
      series.samples.push({ at, value: Number(value) })
    }
    for (const [key, { samples }] of this.#series)
      if (!found.has(key) && samples.at(-1)!.value !== undefined)
        samples.push({ at, value: undefined })
  }
}
