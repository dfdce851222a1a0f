import { vi } from 'vitest'

// Several test files of the server run in one process. Each file evaluates the modules of the
// server again, so that it starts without the settings and values of earlier files.
vi.resetModules()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.useRealTimers()
delete (globalThis as { latchkeyThings?: unknown }).latchkeyThings
