import type { Ask } from './connection'

/** What a command works with. */
export type Desk = {
  ask: Ask
  /** Prints the result: as one JSON document where that is asked for, else in words. */
  show<Data>(data: Data, inWords: (data: Data) => string): void
  /** Ends the command with 1 although it was answered: the answer is a bad one. */
  fail(): void
}
