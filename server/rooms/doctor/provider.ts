import { type Finding, fail, pass, warn } from '@/lib/doctor-report'
import { probe, settings } from '../provider'
import type { Check } from './limit'
import { explainNetwork, listCodes, remedyOf } from './network-faults'

const name = 'provider'
const ofStandard = { url: 'BAAS_URL', key: 'BAAS_API_KEY' }
const addressOf = () => settings()?.url ?? ofStandard.url

/** Tests the API key of the provider with a request for an application that cannot exist. */
export const providerCheck: Check = {
  name,
  get setting() {
    return addressOf()
  },
  async work() {
    const used = settings()
    if (!used) return [pass(name, 'The simulator of the sandbox runs in the service.')]
    return [judgeStatus(await probe(), used)]
  },
  explain: (error) =>
    fail(
      name,
      explainNetwork('The provider', error),
      listCodes(error).includes('EINSIDE')
        ? 'Set the public name of the provider, or list its private network in BAAS_NETWORKS.'
        : remedyOf(
            error,
            'Compare the address with that of the provider, and see that this machine may connect.',
          ),
      addressOf(),
    ),
}

export function judgeStatus(status: number, { url: setting, key } = ofStandard): Finding {
  if (status === 404) return pass(name, 'The provider answers and accepts the key.', setting)
  if (status === 401 || status === 403)
    return fail(
      name,
      `The provider refuses the key (status ${status}).`,
      'Set the key that the provider issued for this environment.',
      key,
    )
  if (status === 429)
    return warn(
      name,
      'The provider answers, but limits calls now (status 429).',
      'Lower BAAS_CALLS_PER_SECOND to the rate that the provider allows.',
      'BAAS_CALLS_PER_SECOND',
    )
  if (status >= 500)
    return fail(
      name,
      `The provider fails (status ${status}).`,
      'Ask its operators. Verifications wait and continue by themselves.',
      setting,
    )
  return fail(
    name,
    `The server answers an unknown reference with status ${status}, so it is not the provider.`,
    'Set the base address of the provider’s API, without a path.',
    setting,
  )
}
