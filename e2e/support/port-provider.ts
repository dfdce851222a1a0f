import { startDocumentProvider } from './document-provider/start'
import { startPersona } from './persona'
import type { ProviderProcess } from './provider-process'
import { startSimulator } from './simulator'

type Adapter = {
  /** The value of `BAAS_KIND` and the name of the provider. Test titles contain this text. */
  name: string
  /**
   * Starts the provider for a service on this port. The numbers of `lib/sandbox-numbers.ts`
   * determine its decisions.
   */
  start(servicePort: number): Promise<ProviderProcess>
  /**
   * `number`: a person with this SSN must continue on a page of the provider. `url`: the setting
   * with the URL of the provider. A call to the path `/finish` of the provider completes that page
   * in place of the person.
   */
  needsPerson?: { number: string; url: 'BAAS_URL' | 'PERSONA_URL' }
}

/**
 * Every adapter through which the service calls a provider, with a provider for tests. The standard
 * adapter has two providers. One of them was written only from the published document.
 */
export const adapters: readonly Adapter[] = [
  { name: 'standard and the simulator', start: startSimulator },
  {
    name: 'standard and a provider written from its document',
    start: startDocumentProvider,
    needsPerson: { number: '000-00-0060', url: 'BAAS_URL' },
  },
  {
    name: 'persona and its stub',
    start: startPersona,
    needsPerson: { number: '000-00-0003', url: 'PERSONA_URL' },
  },
]
