import { vi } from 'vitest'

// The test files of the server share a process. Each file evaluates the modules of the server again
// and starts without the settings and values of the files before it.
vi.resetModules()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.useRealTimers()
delete (globalThis as { latchkeyThings?: unknown }).latchkeyThings
