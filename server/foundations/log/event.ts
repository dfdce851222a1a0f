const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const word = /^[A-Za-z][\w-]{0,79}$/
const maxNumber = 100_000_000

/**
 * All text fields of a log line with their patterns. The log drops other fields and invalid values.
 */
const fields = {
  event: /^[a-z][A-Za-z]*(?:\.[A-Za-z]+)*$/,
  requestId: uuid,
  route: /^(?:\(unknown\)|(?:\/(?:[\w.-]+|\{\w+\}))+)$/,
  kind: word,
  /** Error codes of Node, PostgreSQL or the connection to the provider. */
  code: /^[A-Z0-9_]{1,60}$/,
  outcome: /^(?:restarted|not restarted)$/,
  profileId: uuid,
  reference: new RegExp(`${uuid.source.slice(0, -1)}:\\d{1,6}$`),
  mode: word,
  /** A queue, or a module and its function that failed. */
  place: /^[a-z][\w-]{0,79}(?:\.\w{1,80})?$/,
  version: /^\d{1,5}(?:\.\d{1,5}){2}$/,
  failure: word,
  environment: /^(?:sandbox|production)$/,
  /** The name of a setting, never its value. */
  setting: /^[A-Z][A-Z_]{1,60}$/,
  /** The host of a webhook, never its URL. */
  host: /^[\w.[\]:-]{1,253}$/,
  /** A constant sentence of the simulator: one of four first words, then lower-case words. */
  note: /^(?:A|The|There|Lines)(?: [a-z]+){1,12}$/,
  url: /^http:\/\/127\.0\.0\.1:\d{1,5}$/,
} as const
const counts = ['rows', 'lines', 'attempt', 'waitMs', 'differenceMs'] as const
// The line of a stack frame ends with a position in a file. A line of an error message does not.
const frame = /(?::\d+:\d+\)?|<anonymous>\)?|\(native\)|\(index \d+\))$/
const maxFrameLength = 400

type Text = keyof typeof fields
export type LogEvent = { event: string } & {
  [Name in Exclude<Text, 'event'>]?: string | undefined
} & {
  [Name in (typeof counts)[number]]?: number | undefined
} & {
  /** Stack frames, innermost first. */
  at?: string | undefined
  /** Names of migrations. */
  names?: readonly string[] | undefined
}

export type LogFields = Record<string, string | number | string[]> & { event: string }

/** Returns the known fields with a valid value. `dropped` counts the others. */
export function toLogFields(event: LogEvent): LogFields {
  const given = typeof event === 'object' && event !== null ? event : {}
  const line: LogFields = { event: 'unnamed' }
  let dropped = 0
  for (const name of Object.keys(given)) {
    const value = (given as Record<string, unknown>)[name]
    if (value === undefined) continue
    const shown = show(name, value)
    if (shown === undefined) dropped += 1
    else line[name] = shown
  }
  if (dropped > 0) line.dropped = dropped
  return line
}

function show(name: string, value: unknown): string | number | string[] | undefined {
  if ((counts as readonly string[]).includes(name))
    return typeof value === 'number' && Math.abs(value) < maxNumber ? value : undefined
  if (name === 'names') return Array.isArray(value) ? value.filter(isMigration) : undefined
  if (typeof value !== 'string') return undefined
  if (name === 'at')
    return value.split(' < ').every((one) => one.length <= maxFrameLength && frame.test(one))
      ? value
      : undefined
  return Object.hasOwn(fields, name) && fields[name as Text].test(value) ? value : undefined
}

const isMigration = (name: unknown): name is string =>
  typeof name === 'string' && /^\d{4}_\w{1,60}$/.test(name)
