import { describe, expect, test } from 'vitest'
import {
  destination,
  events,
  type KycEvent,
  type KycStatus,
  moves,
  notificationType,
  statuses,
} from './kyc-moves'

const froms = ['none', ...statuses] as const

/** The complete table, written by hand. Every pair that is missing here must be rejected. */
const allowed: [
  from: KycStatus | 'none',
  event: KycEvent,
  to: KycStatus,
  individual: string,
  business: string,
][] = [
  ['none', 'submit', 'pending', 'KYC_SUBMITTED', 'KYC_SUBMITTED'],
  ['pending', 'clear', 'approved', 'KYC_APPROVED', 'KYB_APPROVED'],
  ['pending', 'refuse', 'rejected', 'KYC_REJECTED', 'KYB_REJECTED'],
  ['pending', 'ask', 'incomplete', 'KYC_ACTION_REQUIRED', 'KYC_ACTION_REQUIRED'],
  ['incomplete', 'clear', 'approved', 'KYC_APPROVED', 'KYB_APPROVED'],
  ['incomplete', 'correct', 'pending', 'KYC_CORRECTED', 'KYC_CORRECTED'],
  ['incomplete', 'handOff', 'pending', 'KYC_SUBMITTED', 'KYC_SUBMITTED'],
  ['incomplete', 'expire', 'rejected', 'KYC_REJECTED', 'KYB_REJECTED'],
  ['rejected', 'reopen', 'pending', 'KYC_SUBMITTED', 'KYC_SUBMITTED'],
  ['rejected', 'reopenIncomplete', 'incomplete', 'KYC_ACTION_REQUIRED', 'KYC_ACTION_REQUIRED'],
]
const find = (from: string, event: string) =>
  allowed.find((row) => row[0] === from && row[1] === event)

const pairs = froms.flatMap((from) =>
  events.map((event) => ({ from, event, to: find(from, event)?.[2] ?? 'nowhere' })),
)

describe('KYC status changes', () => {
  test.each(pairs)('KYC event $event leads from the status $from to $to', ({ from, event, to }) => {
    expect(destination(from, event) ?? 'nowhere').toBe(to)
  })
})

test('only the listed KYC status changes are allowed, and an approval is final', () => {
  const listed = Object.entries(moves).flatMap(([from, row]) =>
    Object.entries(row).map(([event, to]) => [from, event, to]),
  )
  expect(listed.toSorted()).toEqual(allowed.map((row) => row.slice(0, 3)).toSorted())
  expect(moves.approved).toEqual({})
})

test.each(allowed)(
  'the KYC change from %s by %s to %s sends %s, or %s for a business',
  (_from, event, to, individual, business) => {
    expect([false, true].map((isBusiness) => notificationType({ event, to, isBusiness }))).toEqual([
      individual,
      business,
    ])
  },
)
