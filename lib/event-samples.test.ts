import { expect, test } from 'vitest'
import { sampleDataOf } from './event-samples'
import { eventTypeNames, eventTypes } from './events'

test.each(eventTypeNames)('the sample of the event type %s matches its schema', (type) => {
  expect(eventTypes[type].parse(sampleDataOf(type))).toEqual(sampleDataOf(type))
})

test('the sample data of a ping event is an empty object', () => {
  expect(sampleDataOf('ping')).toEqual({})
})
