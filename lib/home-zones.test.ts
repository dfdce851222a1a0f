import { expect, test } from 'vitest'
import { writeMomentIn, zoneOfState } from './home-zones'
import { states } from './states'

test('each state and territory has a time zone, and military addresses have none', () => {
  const without = Object.keys(states).filter((state) => zoneOfState(state) === undefined)
  expect(without).toEqual(['AA', 'AE', 'AP'])
})

test('writeMomentIn writes the local time with the name of its zone, or UTC', () => {
  const at = '2026-01-15T03:05:00.000Z'
  expect(writeMomentIn(at, zoneOfState('TX'))).toBe('Jan 14, 2026, 9:05 PM CST')
  expect(writeMomentIn(at, zoneOfState('HI'))).toBe('Jan 14, 2026, 5:05 PM HST')
  expect(writeMomentIn(at, zoneOfState('AE'))).toBe('Jan 15, 2026, 3:05 AM UTC')
})
