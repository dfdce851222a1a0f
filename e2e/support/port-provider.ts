import { startPersona } from './persona'
import type { ProviderProcess } from './provider-process'
import { startSimulator } from './simulator'

type Adapter = {
  /** The value of `BAAS_KIND`. */
  kind: string
  /**
   * Starts the provider for a service on this port. It decides by the numbers of
   * `lib/sandbox-numbers.ts`.
   */
  start(servicePort: number): Promise<ProviderProcess>
}

/** Every adapter of the port, each with the provider that tests use for it. */
export const adapters: readonly Adapter[] = [
  { kind: 'standard', start: startSimulator },
  { kind: 'persona', start: startPersona },
]
