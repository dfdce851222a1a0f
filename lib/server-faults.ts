import { isErrorCode } from './faults'
import type { FormFault } from './signup/answers'
import { messageOfCode } from './signup/server-words'

/** Adds messages to field errors that the server found and the browser did not. */
export const listServerFaults = (
  found: readonly { source: string; code: string }[] = [],
): readonly FormFault[] =>
  found.flatMap(({ source, code }) =>
    source !== '' && isErrorCode(code)
      ? [{ source, code, message: messageOfCode(code, source) }]
      : [],
  )
