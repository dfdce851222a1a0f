import { describe, expect, test } from 'vitest'
import { listEntries, type ShownStep } from './timeline-entries'
import type { ShownRequest } from './words'

const request: ShownRequest = {
  id: '01890000-0000-7000-8000-000000000000',
  status: 'pending',
  stage: 'automatic',
  requirements: [],
  reasons: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const submit: ShownStep = { event: 'submit', at: request.createdAt, actor: 'customer' }
const decidedAt = '2026-11-21T09:00:00.000Z'
const titles = (...given: Parameters<typeof listEntries>) =>
  listEntries(...given).map(({ title, state }) => [title.replace('status.timeline.', ''), state])

describe('the timeline of an application', () => {
  test('the timeline of a pending application ends with a current and a future entry', () => {
    expect(titles(request, { steps: [submit] })).toEqual([
      ['submit', 'done'],
      ['checking', 'current'],
      ['result', 'next'],
    ])
    const late = listEntries(request, { steps: [submit], isOverdue: true })
    expect(late.at(-1)!.detail).toBe('status.timeline.late')
  })

  test('the timeline shows who made a decision and when', () => {
    const steps = [submit, { event: 'clear', at: decidedAt, actor: 'staff' }]
    const entries = listEntries({ ...request, status: 'approved', updatedAt: decidedAt }, { steps })
    expect(entries.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect(entries[1]).toMatchObject({ detail: 'status.timeline.by.staff', at: decidedAt })
    expect(entries[2]).toMatchObject({ title: 'status.timeline.clear', at: decidedAt })
  })

  test('the timeline adds a decision that arrives after the page was rendered', () => {
    const approved = { ...request, status: 'approved' as const, updatedAt: decidedAt }
    expect(titles(approved, { steps: [submit] }).at(-1)).toEqual(['clear', 'done'])
    const expired = {
      ...approved,
      status: 'rejected' as const,
      reasons: [{ code: 'EXPIRED' }],
    }
    expect(titles(expired, { steps: [submit] }).slice(1)).toEqual([
      ['expire', 'done'],
      ['refuse', 'done'],
    ])
  })

  test('the current timeline entry of an incomplete application lists requested fields', () => {
    const dueAt = '2026-12-21T09:00:00.000Z'
    const requirements = [{ field: 'address.city', code: 'REQUIRED', message: 'x', dueAt }]
    const incomplete = { ...request, status: 'incomplete' as const, requirements }
    const steps = [submit, { event: 'ask', at: request.updatedAt }]
    const current = listEntries(incomplete, { steps }).find(({ state }) => state === 'current')
    expect(current!.fields).toEqual(['address.city'])
  })
})
