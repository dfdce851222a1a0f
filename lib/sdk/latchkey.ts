import type { ReceivedResponse } from '@/lib/client/attempt'
import type { CallInput } from '@/lib/client/request'
import { operations } from './operation-table'
import { readItems, readPages } from './pages'
import type { Answer, CallOptions, LatchkeyOptions, Page, StoredSession } from './public-types'
import { type Caller, type Config, send } from './send'
import { openSessionSource } from './session-source'

type Read<T> = (input?: CallInput, options?: CallOptions) => AsyncIterable<T>
type Each = Record<string, Read<unknown>> & { pages: Record<string, Read<Page<unknown, unknown>>> }

const maxCustomers = 1000
const optionNames = ['baseUrl', 'clientId', 'clientSecret'] as const

function readOptions(options: LatchkeyOptions): LatchkeyOptions {
  for (const name of optionNames)
    if (typeof options?.[name] !== 'string' || options[name] === '')
      throw new TypeError(`Latchkey needs ${name}, a string`)
  return { ...options, baseUrl: options.baseUrl.replace(/\/+$/, '') }
}

const toAnswer = ({ data, meta, status, requestId }: ReceivedResponse) =>
  ({ data, meta, status, requestId }) as Answer<unknown, unknown>

/** The client of a partner's server. It gets one method per operation of the table. */
export class Latchkey {
  /** Returns the items of a list one by one. The methods of `each.pages` return whole pages. */
  readonly each: Each
  // These members are private, so that a logged client shows no secret.
  readonly #options: LatchkeyOptions
  readonly #caller: Caller
  readonly #customers = new Map<string, Latchkey>()

  constructor(options: LatchkeyOptions, caller?: Caller) {
    this.#options = readOptions(options)
    this.#caller = caller ?? this.#openSource()
    const pagesOf =
      (name: string): Read<Page<unknown, unknown>> =>
      (input = {}, options = {}) =>
        readPages(operations[name]!, input, (each) => this.#call(name, each, options))
    const lists = Object.keys(operations).filter((name) => operations[name]!.isList)
    const pages = Object.fromEntries(lists.map((name) => [name, pagesOf(name)]))
    const items = lists.map((name): [string, Read<unknown>] => [
      name,
      (input, options) => readItems(pages[name]!(input, options)),
    ])
    this.each = Object.assign(Object.fromEntries(items), { pages }) as unknown as Each
  }

  static {
    for (const name of Object.keys(operations))
      Object.defineProperty(Latchkey.prototype, name, {
        value(this: Latchkey, input: CallInput = {}, options: CallOptions = {}) {
          return this.#call(name, input, options)
        },
      })
  }

  /** Returns a client whose calls act for a customer. This client has its own User session. */
  actingFor(customerUid: string): Latchkey {
    const known = this.#customers.get(customerUid)
    const client = known ?? new Latchkey(this.#options, this.#openSource(customerUid))
    // Moves the customer to the end of the map. If the map is full, removes the first customer of
    // the map, whose last use is the oldest.
    this.#customers.delete(customerUid)
    this.#customers.set(customerUid, client)
    if (this.#customers.size > maxCustomers)
      this.#customers.delete(this.#customers.keys().next().value!)
    return client
  }

  /** Returns a client that sends a bearer token: a temporary, role or advisor token. */
  withToken(accessToken: string): Latchkey {
    const headers = { authorization: `Bearer ${accessToken}` }
    return new Latchkey(this.#options, { headers: async () => headers })
  }

  get #config(): Config {
    const { baseUrl, fetch, timeoutMs, retries } = this.#options
    return { baseUrl, fetch, timeoutMs, retries } as Config
  }

  async #call(name: string, input: CallInput, options: CallOptions) {
    const call = { config: this.#config, caller: this.#caller, options }
    return toAnswer(await send(operations[name]!, input, call))
  }

  #openSource(customerUid?: string): Caller {
    const { clientId, clientSecret, sessions: store } = this.#options
    const open = async (): Promise<StoredSession> => {
      const body = { clientId, clientSecret, customerUid }
      const caller = { headers: async () => ({}) }
      // A retry after a lost response is safe, because the client never uses the session of the
      // lost response.
      const operation = { ...operations.createSession!, isRepeatable: true }
      return (await send(operation, { body }, { config: this.#config, caller }))
        .data as StoredSession
    }
    return openSessionSource({ clientId, customerUid, store, open })
  }
}
