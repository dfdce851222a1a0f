import { afterAll, beforeAll, expect } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { type Client, connect, type Person } from './api'
import { startPersona } from './persona'
import type { ProviderProcess } from './provider-process'
import { type Service, startService } from './service'
import { makePlaceholder } from './shared'
import { readVerification } from './verifications'

/**
 * A service with its provider. The provider asks some people to finish their ID check on one of its
 * pages.
 */
type HandOffs = { persona: ProviderProcess; service: Service; client: Client }

/** Starts the service and its provider for all tests of a `describe`. */
export function shareHandOffs(): HandOffs {
  let started: HandOffs | undefined
  beforeAll(async () => {
    const port = await findFreePort()
    const persona = await startPersona(port)
    const service = await startService({
      port,
      env: { ...persona.settings, BAAS_CALLS_PER_SECOND: '100' },
    })
    started = { persona, service, client: connect(service) }
  })
  afterAll(async () => {
    await started?.service.stop()
    await started?.persona.stop()
  })
  return makePlaceholder(() => started)
}

export const waitForStatus = ({ client }: HandOffs, person: Person, status: string) =>
  expect
    .poll(async () => (await readVerification(client, person)).status, { timeout: 60_000 })
    .toBe(status)

/**
 * Signs up a person who must finish the ID check on a page of the provider. Returns a link that
 * signs this person in.
 */
export async function signUpAsked(at: HandOffs): Promise<{ person: Person; link: URL }> {
  const { client } = at
  const person = await client.signUp({ socialSecurityNumber: '000-00-0003' })
  await waitForStatus(at, person, 'incomplete')
  const { headers } = await client.systemSession()
  const path = `/entrypoint/org/v1/customers/${person.customerUid}/links`
  const made = await client.call('POST', path, { headers, json: { purpose: 'corrections' } })
  return { person, link: new URL(made.body.data.url) }
}
