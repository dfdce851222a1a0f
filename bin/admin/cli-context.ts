import type { InstallationReport } from '@/lib/doctor-report'
import type { Ask, AskPage, Lines, Settings } from './connection'

/** The values that every command receives. */
export type CliContext = {
  settings: Settings
  ask: Ask
  askPage: AskPage
  lines: Lines
  /**
   * Prints the result: with --json as one JSON document, otherwise as the text that `inWords`
   * returns.
   */
  show<Data>(data: Data, inWords: (data: Data) => string): void
  /** Prints a streamed response: with --json as one JSON list, otherwise line by line. */
  pass(lines: AsyncIterable<string>): Promise<void>
  /** Prints a line on stderr, so that stdout contains only the result. */
  note(line: string): void
  /**
   * Makes the command exit with 1 although the call succeeded, because the result shows a problem.
   */
  fail(): void
  /** Examines the settings of this machine. Undefined if only the CLI is installed. */
  examineInstallation: (() => Promise<InstallationReport>) | undefined
}
