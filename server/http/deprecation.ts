import type { Contract } from '@/lib/contract'
import { deprecationHeaders } from '@/lib/deprecation'
import { appUrl } from '../foundations/env'

/** Adds the headers of a deprecated operation to its response. */
export function announceDeprecation(contract: Contract, response: Response): Response {
  const headers = deprecationHeaders(contract, appUrl())
  for (const [name, value] of Object.entries(headers ?? {})) response.headers.append(name, value)
  return response
}
