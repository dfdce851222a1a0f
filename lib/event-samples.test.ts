import { expect, test } from 'vitest'
import { sampleDataOf } from './event-samples'
import { eventTypeNames, eventTypes } from './events'

test.each(eventTypeNames)('the sample of the event type %s matches its schema', (type) => {
  expect(eventTypes[type].parse(sampleDataOf(type))).toEqual(sampleDataOf(type))
})

test('the sample of a ping is empty', () => {
  expect(sampleDataOf('ping')).toEqual({})
})
