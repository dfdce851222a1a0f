import type { SettingName, Settings } from './settings'

/** The fields of a Persona transaction that the service can fill in. */
export const personaFields: readonly string[] = [
  'name-first',
  'name-middle',
  'name-last',
  'birthdate',
  'email-address',
  'phone-number',
  'address-street-1',
  'address-street-2',
  'address-city',
  'address-subdivision',
  'address-postal-code',
  'address-country-code',
  'social-security-number',
  'business-name',
  'business-tax-identification-number',
]

const needed = [
  'PERSONA_API_KEY',
  'PERSONA_WEBHOOK_SECRET',
  'PERSONA_TRANSACTION_TYPE',
  'PERSONA_INQUIRY_TEMPLATE',
] as const satisfies SettingName[]

/**
 * Lists missing settings without which the service cannot use Persona. Sandbox and production both
 * require these settings.
 */
export const listPersonaFaults = (settings: Settings): string[] =>
  settings.BAAS_KIND === 'persona'
    ? needed
        .filter((name) => settings[name] === undefined)
        .map((name) => `${name}: is missing; BAAS_KIND is persona. Set it, or use another kind.`)
    : []
