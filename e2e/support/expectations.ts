import { expect } from 'vitest'
import { type ErrorCode, type ErrorItem, envelope, errorCatalogue } from '@/lib/errors'
import type { Answer } from './api'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Expects the headers of every API response. */
export function expectApiHeaders({ headers }: Pick<Answer, 'headers'>): void {
  expect(headers.get('x-request-id')).toMatch(uuid)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
}

/**
 * Expects an error envelope with this status and this first code. Returns its items. Without
 * `source`, the first item must have no field.
 */
export function expectRefusal(
  answer: Answer,
  status: number,
  code: ErrorCode,
  source?: string,
): ErrorItem[] {
  const items = expectEnvelope(answer)
  expect([answer.status, items[0]?.code, items[0]?.source]).toEqual([status, code, source])
  return items
}

/**
 * Expects a valid error envelope whose items match the catalogue and the status. Returns the items.
 */
export function expectEnvelope(answer: Answer): ErrorItem[] {
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expectApiHeaders(answer)
  expect(answer.headers.get('www-authenticate')).toBe(answer.status === 401 ? 'Bearer' : null)
  const { errors } = envelope.strict().parse(answer.body)
  for (const item of errors) {
    const entry = errorCatalogue[item.code as ErrorCode]
    expect(entry, `${item.code} is not in the catalogue`).toBeDefined()
    expect([item.title, entry.status]).toEqual([entry.title, answer.status])
    expect(item.target).toBe(item.source === undefined ? 'common' : 'field')
    expect(item.meta?.requestId).toBe(answer.headers.get('x-request-id'))
  }
  return errors
}

/**
 * Returns everything that could distinguish two responses, without request id, date and rate limit.
 */
export const bytesOf = (answer: Answer): unknown => ({
  status: answer.status,
  headers: [...answer.headers].filter(
    ([name]) => !['x-request-id', 'date', 'ratelimit'].includes(name),
  ),
  body: answer.text.replaceAll(answer.headers.get('x-request-id') ?? '', '(id)'),
})
