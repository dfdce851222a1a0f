import * as z from 'zod'
import type { ErrorCode } from '@/lib/errors'

const byType: Readonly<Record<string, ErrorCode>> = {
  string: 'STRING',
  number: 'NUMBER',
  int: 'NUMBER',
  boolean: 'BOOLEAN',
  array: 'ARRAY',
  object: 'OBJECT',
  record: 'OBJECT',
}
const byFormat: Readonly<Record<string, ErrorCode>> = {
  uuid: 'UUID',
  guid: 'UUID',
  datetime: 'DATETIME',
  date: 'DATE',
  email: 'EMAIL_HAS_INVALID_FORMAT',
}

/** Returns the code of a validation error whose schema defines no code. */
function codeOf(issue: z.core.$ZodRawIssue): ErrorCode {
  if (issue.input === undefined || issue.input === null) return 'REQUIRED'
  if (issue.code === 'invalid_type') return byType[issue.expected] ?? 'ONEOF'
  if (issue.code === 'too_big') return 'MAX'
  if (issue.code === 'too_small') return 'MIN'
  if (issue.code === 'invalid_format') return byFormat[issue.format] ?? 'INVALID_CHARACTERS'
  return 'ONEOF'
}

// Replaces the default messages of Zod by codes.
z.config({ customError: codeOf })
// Zod tests whether eval works. In a browser, this test would violate our content security policy.
// The setting prevents the test.
if ('document' in globalThis) z.config({ jitless: true })
