import { expect, test } from 'vitest'
import { findFreePort } from './free-port'

test('findFreePort returns distinct ports below the ephemeral range', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, findFreePort))
  expect(new Set(ports).size).toBe(100)
  for (const port of ports) expect(port).toBeLessThan(32_768)
})
