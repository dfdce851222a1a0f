import { expect, test } from 'vitest'
import { now } from '../../foundations/clock'
import type { BrowserSession } from '../browser-sessions'
import { hasProof } from './proof'

const sessionOf = (state: BrowserSession['state']) => ({ state }) as BrowserSession
const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000).toISOString()

test('hasProof returns true for less than 15 minutes after the email was confirmed', () => {
  expect(hasProof(sessionOf({}))).toBe(false)
  expect(hasProof(sessionOf({ provenAt: minutesAgo(14) }))).toBe(true)
  expect(hasProof(sessionOf({ provenAt: minutesAgo(15) }))).toBe(false)
})
