import { expect, test } from 'vitest'
import { countMiss, takeMisses } from './misses'
import type { AuditRow } from './row'

const row = (changes: Partial<AuditRow> = {}): AuditRow => ({
  at: new Date(),
  requestId: crypto.randomUUID(),
  method: 'GET',
  route: '(unknown)',
  status: 404,
  durationUs: 1,
  caller: 'None',
  deviceSessionType: null,
  organizationId: null,
  clientId: null,
  sessionHash: null,
  customerId: null,
  ip: '192.0.2.1',
  ...changes,
})

test('the audit stores 60 anonymous 404s per IP address and minute and counts the rest', () => {
  const counts = Array.from({ length: 100 }, () => countMiss(row()))
  expect(counts.filter((isCounted) => !isCounted)).toHaveLength(60)
  expect(countMiss(row({ ip: '192.0.2.2' }))).toBe(false)
  expect(takeMisses()).toMatchObject([{ route: '(404) x 40', status: 404, ip: '192.0.2.1' }])
  expect(takeMisses()).toEqual([])
})

test('the audit stores every 404 of a known caller and every anonymous 401', () => {
  const others = [{ caller: 'System' }, { clientId: 'ci_test_a' }, { status: 401 }]
  for (const other of others)
    for (let i = 0; i < 100; i++) expect(countMiss(row({ ip: '192.0.2.3', ...other }))).toBe(false)
})
