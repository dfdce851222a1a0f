import { expect, test } from 'vitest'
import { type Environment, faultsOf, production } from '../../testing/settings'

const refused: [what: string, change: Environment, fault: string][] = [
  ['a provider without https', { BAAS_URL: 'http://provider.test' }, 'BAAS_URL: is not https.'],
  ['a provider on this machine', { BAAS_URL: 'https://127.0.0.1:9' }, 'BAAS_URL: is an address inside a network.'],
  ['a provider at localhost', { BAAS_URL: 'https://localhost' }, 'BAAS_URL: is an address inside'],
  ['a provider at a cloud metadata address', { BAAS_URL: 'https://169.254.169.254/latest' }, 'BAAS_URL: is an address inside'],
  ['a metadata address as mapped IPv6', { BAAS_URL: 'https://[::ffff:169.254.169.254]' }, 'BAAS_URL: is an address inside'],
  ['a metadata address as one number', { BAAS_URL: 'https://2852039166' }, 'BAAS_URL: is an address inside'],
  ['a provider in a private network', { BAAS_URL: 'https://10.1.2.3' }, 'BAAS_URL: is an address inside'],
  ['a provider with a password', { BAAS_URL: 'https://a:b@provider.test' }, 'BAAS_URL: holds a user name or password.'],
  ['a provider outside BAAS_NETWORKS', { BAAS_URL: 'https://10.1.2.3', BAAS_NETWORKS: '10.20.0.0/24' }, 'BAAS_URL: is an address inside'],
  ['a provider in BAAS_NETWORKS without https', { BAAS_URL: 'http://10.20.0.4', BAAS_NETWORKS: '10.20.0.0/24' }, 'BAAS_URL: is not https.'],
  ['this machine as network of the provider', { BAAS_NETWORKS: '127.0.0.0/8' }, 'BAAS_NETWORKS: has a network that is not private.'],
  ['the metadata network as network of the provider', { BAAS_NETWORKS: '169.254.0.0/16' }, 'BAAS_NETWORKS: has a network that is not private.'],
  ['every address as network of the provider', { BAAS_NETWORKS: '10.0.0.0/8,0.0.0.0/0' }, 'BAAS_NETWORKS: has a network that is not private.'],
  ['a half of IPv6 as network of the provider', { BAAS_NETWORKS: '8000::/1' }, 'BAAS_NETWORKS: has a network that is not private.'],
  ['Persona without https', { PERSONA_URL: 'http://persona.test' }, 'PERSONA_URL: is not https.'],
  ['Persona at a cloud metadata address', { PERSONA_URL: 'https://169.254.169.254' }, 'PERSONA_URL: is an address inside'],
  ['an unknown field of Persona', { PERSONA_TRANSACTION_FIELDS: 'name-first,shoe-size' }, 'PERSONA_TRANSACTION_FIELDS: must be keys'],
] // biome-ignore format: pairs

test.each(refused)('production rejects settings with %s', (_what, change, fault) => {
  expect(faultsOf({ ...production, ...change })).toEqual([expect.stringContaining(fault)])
})

test('production accepts an https provider in a private network of BAAS_NETWORKS', () => {
  const change = { BAAS_URL: 'https://10.20.0.4', BAAS_NETWORKS: '10.20.0.0/24,fd00::/8' }
  expect(faultsOf({ ...production, ...change })).toEqual([])
})

const persona = {
  BAAS_KIND: 'persona',
  PERSONA_API_KEY: 'persona_production_1b3d5f7a',
  PERSONA_WEBHOOK_SECRET: 'wbhsec_1b3d5f7a-9c2e-4d6f',
  PERSONA_TRANSACTION_TYPE: 'txntp_1b3d5f7a',
  PERSONA_INQUIRY_TEMPLATE: 'itmpl_1b3d5f7a',
}
const withoutStandard = { BAAS_URL: '', BAAS_API_KEY: '', BAAS_WEBHOOK_SECRET: '' }

test('production with BAAS_KIND=persona needs no settings of the standard provider', () => {
  expect(faultsOf({ ...production, ...withoutStandard, ...persona })).toEqual([])
})

test.each(Object.keys(persona).slice(1))('BAAS_KIND=persona without %s is rejected', (name) => {
  for (const environment of [production, { NODE_ENV: 'production' }])
    expect(faultsOf({ ...environment, ...persona, [name]: '' })).toEqual([
      expect.stringContaining(`${name}: is missing; BAAS_KIND is persona.`),
    ])
})
