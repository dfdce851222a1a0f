import type { Ask, Lines, Settings } from './connection'

/** What a command works with. */
export type Desk = {
  settings: Settings
  ask: Ask
  lines: Lines
  /** Prints the result: as one JSON document where that is asked for, else in words. */
  show<Data>(data: Data, inWords: (data: Data) => string): void
  /** Prints an answer that is too long to hold: as one JSON list where that is asked for, else line by line. */
  pass(lines: AsyncIterable<string>): Promise<void>
  /** Ends the command with 1 although it was answered: the answer is a bad one. */
  fail(): void
}
