import { parseArgs } from 'node:util'

export type Options = {
  only: string[] | undefined
  isQuick: boolean
  isJson: boolean
  isSizing: boolean
  withPeers: boolean
  isHelp: boolean
  /** The folder of another checkout for a comparison. */
  against: string | undefined
  /** The number of times that a comparison measures both checkouts. */
  rounds: number
  seconds: number
  /** The minutes of the endurance run. Undefined without --endurance. */
  enduranceMinutes: number | undefined
}

export const usage = `npm run bench -- [options]

  --only P1,P4   the named rows alone
  --quick        one short repeat of everything: figures to develop with, not to keep
  --peers        beside other products too; installs them in bench/peers
  --against DIR  this checkout and another one in turns: P1, P5, P10 and P11 without --only; with --rounds N (3)
  --seconds N    how long each repeat lasts (5)
  --sizing       what many customers need, from the last result that was kept; measures nothing
  --endurance    half load for a long time in place of the rows: memory, files, connections; with --minutes N (40)
  --json         the result as JSON on stdout, in place of the tables
  --help
`

/** Thrown for an invalid argument. The message names the argument. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Parses the arguments. `known` lists the ids of all rows. Throws UsageError. */
export function readOptions(args: string[], known: string[]): Options {
  const parsed = parse(args)
  const { only, quick, seconds, json, sizing, peers, help, endurance, minutes } = parsed
  const wanted = only
    ?.toUpperCase()
    .split(',')
    .filter((id) => id !== '')
  const unknown = wanted?.filter((id) => !known.includes(id)) ?? []
  if (unknown.length > 0)
    throw new UsageError(`There is no row ${unknown.join(', ')}. Rows: ${known.join(', ')}.`)
  const repeatSeconds = Number(seconds ?? (quick ? 2 : 5))
  if (!Number.isInteger(repeatSeconds) || repeatSeconds < 1 || repeatSeconds > 300)
    throw new UsageError('--seconds takes a whole number from 1 to 300.')
  const enduranceMinutes = Number(minutes ?? 40)
  if (!Number.isInteger(enduranceMinutes) || enduranceMinutes < 1 || enduranceMinutes > 1440)
    throw new UsageError('--minutes takes a whole number from 1 to 1440.')
  const rounds = Number(parsed.rounds ?? (quick ? 1 : 3))
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50)
    throw new UsageError('--rounds takes a whole number from 1 to 50.')
  const rest = {
    isHelp: help,
    against: parsed.against,
    rounds,
    seconds: repeatSeconds,
    enduranceMinutes: endurance ? enduranceMinutes : undefined,
  }
  return { only: wanted, isQuick: quick, isJson: json, isSizing: sizing, withPeers: peers, ...rest }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        only: { type: 'string' },
        quick: { type: 'boolean', default: false },
        seconds: { type: 'string' },
        endurance: { type: 'boolean', default: false },
        minutes: { type: 'string' },
        peers: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        against: { type: 'string' },
        rounds: { type: 'string' },
        sizing: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
