import { type ErrorCode, errorCatalogue } from '@/lib/errors'
import type { FormFault } from './answers'
import { messageOfCode } from './server-words'

export const isErrorCode = (code: string | undefined): code is ErrorCode =>
  code !== undefined && Object.hasOwn(errorCatalogue, code)

/** Adds messages to errors of fields that only the server found. */
export const listServerFaults = (
  found: readonly { source: string; code: string }[] = [],
): readonly FormFault[] =>
  found.flatMap(({ source, code }) =>
    source !== '' && isErrorCode(code)
      ? [{ source, code, message: messageOfCode(code, source) }]
      : [],
  )
