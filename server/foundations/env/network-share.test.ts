import { expect, test } from 'vitest'
import { shareOfInternet } from './network-share'

test('shareOfInternet counts overlapping networks once and ignores host bits', () => {
  expect(shareOfInternet([])).toBe(0)
  expect(shareOfInternet(['10.0.0.0/8', '10.1.0.0/16', '10.0.0.0/8'])).toBe(1 / 256)
  expect(shareOfInternet(['10.9.9.9/8'])).toBe(1 / 256)
  expect(shareOfInternet(['128.0.0.0/1', '0.0.0.0/1', '64.0.0.0/2'])).toBe(1)
})

test('shareOfInternet returns the larger of the IPv4 share and the IPv6 share', () => {
  expect(shareOfInternet(['10.0.0.0/8', 'fc00::/7'])).toBe(1 / 128)
  expect(shareOfInternet(['::1'])).toBeLessThan(1e-30)
  expect(shareOfInternet(['::/1', '8000::/1', '10.0.0.1'])).toBe(1)
})
