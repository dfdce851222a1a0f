import type { Settings } from './service'
import { startSimulator } from './simulator'

/** A provider as a separate process, which decides by the numbers of `lib/sandbox-numbers.ts`. */
export type PortProvider = {
  /** Settings of a service that uses this provider. */
  settings: Settings
  /** Resolves when the provider has changed to a mode such as `normal`, `lost` or `garbage html`. */
  behave(mode: string): Promise<void>
  stop(): Promise<void>
}

type Adapter = {
  /** The value of `BAAS_KIND`. */
  kind: string
  /** Starts the provider for a service on this port. */
  start(servicePort: number): Promise<PortProvider>
  /** Invalid answers that the provider can send. */
  garbage: readonly string[]
}

/** Every adapter of the port, each with the provider that tests use for it. */
export const adapters: readonly Adapter[] = [
  {
    kind: 'standard',
    start: startSimulator,
    garbage: ['html', 'truncated-json', 'status-of-another', 'echo-in-refusal'],
  },
]
