import { vi } from 'vitest'

// The server's test files share a process. Each file evaluates the modules of the server again, so
// it starts without the settings and values of earlier files.
vi.resetModules()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.useRealTimers()
delete (globalThis as { latchkeyThings?: unknown }).latchkeyThings
