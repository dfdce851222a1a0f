import { expect, test, vi } from 'vitest'
import { findFreePort } from './free-port'

test('findFreePort returns distinct ports below the ephemeral range', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, findFreePort))
  expect(new Set(ports).size).toBe(100)
  for (const port of ports) expect(port).toBeLessThan(32_768)
})

test('findFreePort gives simultaneous processes different ports', async () => {
  const ports: number[] = []
  for (let started = 0; started < 3; started++) {
    // The test loads a new copy of the module. It shares nothing with earlier copies, like a module
    // in another process.
    vi.resetModules()
    const other = await import('./free-port')
    ports.push(...(await Promise.all(Array.from({ length: 100 }, other.findFreePort))))
  }
  expect(new Set(ports).size).toBe(300)
})
