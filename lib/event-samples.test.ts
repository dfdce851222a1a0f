import { expect, test } from 'vitest'
import { sampleDataOf, sampleTime } from './event-samples'
import { type EventData, type EventType, eventTypeNames, eventTypes } from './events'
import { requirementCodes } from './kyc-codes'
import { moves } from './kyc-moves'
import { categoryOf } from './notification-words'

const sampleOf = <T extends EventType>(type: T) => sampleDataOf(type) as EventData<T>

test.each(eventTypeNames)('the sample of the event type %s matches its schema', (type) => {
  expect(eventTypes[type].parse(sampleDataOf(type))).toEqual(sampleDataOf(type))
})

test('the sample data of a ping event is an empty object', () => {
  expect(sampleDataOf('ping')).toEqual({})
})

test('the kyc.updated sample has an allowed status change and fields for its status', () => {
  const { from, to, stage, reasons, requirements } = sampleOf('kyc.updated')
  expect(Object.values(moves[from])).toContain(to)
  expect(stage === null).toBe(to !== 'pending')
  expect(reasons.length > 0).toBe(to === 'rejected')
  expect(requirements.length > 0).toBe(to === 'incomplete')
})

test('sample events contain only requirement codes and notification types that exist', () => {
  for (const type of ['kyc.updated', 'kyc.due_soon'] as const)
    for (const { code } of sampleOf(type).requirements)
      expect(Object.keys(requirementCodes)).toContain(code)
  const { type, category } = sampleOf('notification.created')
  expect(categoryOf(type)).toBe(category)
})

const daysUntil = (date: string | null): number =>
  Math.round((Date.parse(date!) - Date.parse(sampleTime)) / 864e5)

test('no date in a sample event contradicts the time of the event', () => {
  const due = sampleOf('kyc.due_soon')
  expect(due.requirements.map(({ dueAt }) => dueAt)).toEqual([due.dueAt])
  expect([14, 3, 1]).toContain(daysUntil(due.dueAt))
  const expiring = sampleOf('credential.expiring')
  expect(daysUntil(expiring.expiresAt)).toBe(expiring.daysLeft)
  expect(sampleOf('invite.expired').expiresAt < sampleTime).toBe(true)
  expect(daysUntil(sampleOf('invite.renewed').expiresAt)).toBe(7)
  expect(daysUntil(sampleOf('credential.rotated').previousSecretExpiresAt)).toBeGreaterThan(0)
  expect(daysUntil(sampleOf('destination.failing').since)).toBe(-1)
})

test('the sample events about destinations contain only reasons that the service sends', () => {
  const reasonOf = (type: 'failing' | 'disabled' | 'enabled') =>
    sampleOf(`destination.${type}`).reason
  expect(reasonOf('failing')).toBe('FAILING')
  expect(reasonOf('disabled')).toBe('FAILING')
  expect(reasonOf('enabled')).toBe('RECOVERED')
})
