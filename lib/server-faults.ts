import { isErrorCode } from './faults'
import type { FormFault } from './signup/answers'
import { messageOfCode } from './signup/server-words'

/** Adds messages to field errors that only the server found. */
export const listServerFaults = (
  found: readonly { source: string; code: string }[] = [],
): readonly FormFault[] =>
  found.flatMap(({ source, code }) =>
    source !== '' && isErrorCode(code)
      ? [{ source, code, message: messageOfCode(code, source) }]
      : [],
  )
