// `latchkey listen`: reads the log of events and posts each one to a server on this machine.
import { createHmac } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Latchkey, LatchkeyError } from '@/lib/sdk'
import { type Delivery, deliverPage } from './listen/deliver'
import { openPosition } from './listen/position'
import { parseTypes } from './listen/types'

const usage = `Usage: latchkey listen --to URL [options]

Posts each new event of your organization to a URL, signed like a webhook.
BASE_URL, CLIENT_ID and CLIENT_SECRET are read from the environment.

  --to URL         where to post, such as http://localhost:4000/hook
  --types LIST     only these types, such as kyc.*,signup.completed
  --repeat N       post each event N times, as it happens with webhooks
  --shuffle        post the events of a page in another order
  --delay SECONDS  wait before each post
  --bad-signature  sign with another secret: your server must refuse all
`
const pollMs = 1000

class UsageError extends Error {}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: text,
      types: text,
      repeat: text,
      delay: text,
      shuffle: flag,
      'bad-signature': flag,
      help: { ...flag, short: 'h' },
    },
  })
  if (positionals[0] !== 'listen' || positionals.length > 1) throw new UsageError('')
  if (!/^https?:\/\//.test(values.to ?? '') || !URL.canParse(values.to!))
    throw new UsageError('--to needs an http or https URL.')
  return { ...values, to: values.to! }
}

function readNumber(name: string, text: string | undefined, preset: number): number {
  const value = text === undefined ? preset : Number(text)
  if (text === '' || !(value >= preset))
    throw new UsageError(`--${name} needs a number from ${preset} on.`)
  return value
}

function readEnvironment(): Record<'baseUrl' | 'clientId' | 'clientSecret', string> {
  const read = (name: string): string => {
    const value = process.env[name]
    if (!value) throw new UsageError(`${name} is not set in the environment.`)
    return value
  }
  return {
    baseUrl: read('BASE_URL'),
    clientId: read('CLIENT_ID'),
    clientSecret: read('CLIENT_SECRET'),
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
/**
 * Derives the secret for the signatures of posted events. The secret is the same in every run, so
 * the developer sets it only once on the local server. It does not reveal the client secret.
 */
const deriveSecret = (clientSecret: string, purpose: string): string =>
  `whsec_${createHmac('sha256', clientSecret).update(`latchkey ${purpose}`).digest('base64')}`

async function listen(args: string[], signal: AbortSignal): Promise<void> {
  const {
    to,
    types,
    repeat,
    delay,
    shuffle = false,
    'bad-signature': isBad = false,
  } = readArguments(args)
  const given = readEnvironment()
  const delivery: Delivery = {
    to,
    types: types === undefined ? ['*'] : parseTypes(types),
    copies: Math.floor(readNumber('repeat', repeat, 1)),
    delayMs: readNumber('delay', delay, 0) * 1000,
    isShuffled: shuffle,
    isBad,
    secret: deriveSecret(given.clientSecret, isBad ? 'bad signature' : 'listen'),
    signal,
    print,
  }
  const latchkey = new Latchkey(given)
  const position = openPosition([given.baseUrl, given.clientId, to])
  print(`Signing with ${deriveSecret(given.clientSecret, 'listen')}`)
  print(`Posting events to ${to}`)
  let after = position.read() ?? 'end'
  for (;;) {
    after = await readOn(latchkey, delivery, after, (cursor) => !isBad && position.write(cursor))
    await pause(signal)
  }
}

/** Delivers all pages after a cursor. Returns the cursor at which the next call continues. */
async function readOn(
  latchkey: Latchkey,
  delivery: Delivery,
  after: string,
  store: (cursor: string) => unknown,
): Promise<string> {
  let cursor = after
  try {
    const pages = latchkey.each.pages.listEvents!({ query: { after } }, { signal: delivery.signal })
    for await (const page of pages) {
      await deliverPage(page.data as never, delivery)
      cursor = page.cursor!
      store(cursor)
    }
  } catch (error) {
    if (!(error instanceof LatchkeyError)) throw error
    if (['CURSOR_EXPIRED', 'INVALID_CURSOR'].includes(error.code)) {
      print('The log no longer continues where the last run ended. Continuing from now.')
      return 'end'
    }
    if (error.status !== null && error.status < 500 && error.status !== 429) throw error
    print(`The service does not answer: ${error.message}`)
  }
  return cursor
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, pollMs)
  })
}

const aborter = new AbortController()
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => aborter.abort())
const isHelp = process.argv.slice(2).some((one) => one === '--help' || one === '-h')
if (isHelp) print(usage.trimEnd())
else
  try {
    await listen(process.argv.slice(2), aborter.signal)
  } catch (error) {
    if (!aborter.signal.aborted) {
      const isUsage = !(error instanceof LatchkeyError)
      process.stderr.write(`${(error as Error).message}\n${isUsage ? `\n${usage}` : ''}`)
      process.exitCode = isUsage ? 2 : 1
    }
  }
