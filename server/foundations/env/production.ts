import { nearest } from '@/lib/nearest'
import { listAuthorityFaults } from './authority-faults'
import { listDatabaseFaults } from './database-faults'
import { listKeyFaults } from './key-faults'
import { listLegalFaults } from './legal-faults'
import { listNetworks, listValues } from './lists'
import { listMailFaults } from './mail-faults'
import { shareOfInternet } from './network-share'
import { listProviderFaults } from './provider-faults'
import { catalogue, type SettingName, type Settings, settingNames } from './settings'

const needed = [
  'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'LEGAL_NAME', 'LEGAL_ADDRESS', 'LEGAL_TEXTS_DIR', 'APP_URL', 'ADMIN_KEY',
  'KEY_CREDENTIALS', 'KEY_TOKENS', 'KEY_RECORDS', 'KEY_BLIND_INDEX', 'KEY_COOKIES', 'KEY_AUDIT',
] as const satisfies SettingName[] // biome-ignore format: a list
// The settings of the provider `standard`. `listPersonaFaults` checks the settings of the provider
// Persona.
const neededByStandard = ['BAAS_URL', 'BAAS_API_KEY', 'BAAS_WEBHOOK_SECRET'] as const

const reasons: Partial<Record<SettingName, string>> = {
  DATABASE_URL: 'the embedded database is for a sandbox.',
  BAAS_URL: 'the simulator is for a sandbox.',
  SMTP_URL: 'without a mail server, no letter reaches its recipient.',
  SUPPORT_EMAIL: 'people who need help must find an address.',
  LEGAL_NAME: 'pages and letters name the company behind the service.',
  LEGAL_ADDRESS: 'pages and letters name the company behind the service.',
  LEGAL_TEXTS_DIR: 'the texts that come with the service are drafts.',
}

/**
 * Lists settings that have a valid format but that production rejects. Each sentence names the
 * setting and its fix, and contains no secret.
 */
export function listProductionFaults(
  settings: Settings,
  given: Record<string, string | undefined>,
): string[] {
  const ofProvider = settings.BAAS_KIND === 'standard' ? neededByStandard : []
  const missing = [...needed, ...ofProvider].filter((name) => settings[name] === undefined)
  return [
    ...missing.map(
      (name) =>
        `${name}: is missing; ${reasons[name] ?? 'production makes none by itself.'} Set it to ${catalogue[name].expected}.`,
    ),
    ...listExamples(settings),
    ...listAddressFaults(settings),
    ...listDatabaseFaults(settings),
    ...listMailFaults(settings),
    ...listLegalFaults(settings.LEGAL_TEXTS_DIR),
    // If this file is unreadable, Node only warns and trusts no private certificate authority. So
    // report it here.
    ...listAuthorityFaults('NODE_EXTRA_CA_CERTS', given.NODE_EXTRA_CA_CERTS),
    ...listSecretFaults(settings),
    ...listKeyFaults(settings),
    ...listLeftovers(settings),
    ...listMisspelled(given),
  ]
}

const exampleHost = /(?:[@.]|\/\/)example(?:\.(?:com|net|org))?(?=[>\s:/?#]|$)/i
const exampleText = /\b(?:example|sample|placeholder)\b|change.?me/i
const exampleRules = {
  MAIL_FROM: exampleHost, SUPPORT_EMAIL: exampleHost, APP_URL: exampleHost, BAAS_URL: exampleHost, PERSONA_URL: exampleHost, SMTP_URL: exampleHost, DATABASE_URL: exampleHost, DIRECT_DATABASE_URL: exampleHost, MIGRATION_DATABASE_URL: exampleHost,
  LEGAL_NAME: exampleText, LEGAL_ADDRESS: exampleText,
} as const satisfies Partial<Record<SettingName, RegExp>> // biome-ignore format: pairs

/** Lists settings that still have an example value, such as an address at example.com. */
const listExamples = (settings: Settings): string[] =>
  (Object.keys(exampleRules) as (keyof typeof exampleRules)[])
    .filter((name) => exampleRules[name].test(settings[name] ?? ''))
    .map((name) => `${name}: is an example. Set it to ${catalogue[name].expected}.`)

// The specification is silent, so we decided: the networks of a setting may cover at most this
// share of the internet. All private networks together cover less than this share.
const maxShare = 1 / 64

function listAddressFaults(settings: Settings): string[] {
  const { APP_URL, BAAS_URL, PERSONA_URL } = settings
  return [
    ...(APP_URL === undefined ? [] : listAppFaults(new URL(APP_URL))),
    ...listProviderFaults(settings),
    ...(BAAS_URL === undefined ? [] : listUserFaults('BAAS_URL', new URL(BAAS_URL))),
    ...listUserFaults('PERSONA_URL', new URL(PERSONA_URL)),
    ...listWideNetworks('TRUSTED_PROXIES', settings, 'believes', 'proxies'),
    ...listWideNetworks('ADMIN_KEY_FROM', settings, 'admits', 'staff'),
  ]
}

/**
 * Checks all networks of a setting together, because even two networks can cover the whole internet
 * if each covers half of it.
 */
function listWideNetworks(
  name: 'TRUSTED_PROXIES' | 'ADMIN_KEY_FROM',
  settings: Settings,
  verb: string,
  owners: string,
): string[] {
  const share = shareOfInternet(listNetworks(settings[name]))
  if (share <= maxShare) return []
  const whom = share === 1 ? 'everybody' : 'too much of the internet'
  return [`${name}: ${verb} ${whom}. List the addresses of your own ${owners} alone.`]
}

function listAppFaults(app: URL): string[] {
  const faults: string[] = []
  if (app.protocol !== 'https:')
    faults.push('APP_URL: is not https. Put the service behind TLS and give its https address.')
  if (app.pathname !== '/' || app.search !== '' || app.hash !== '')
    faults.push(
      'APP_URL: has a path or query. Give scheme and host alone: the service answers at the root of its host.',
    )
  return [...faults, ...listUserFaults('APP_URL', app)]
}

const listUserFaults = (name: string, { username, password }: URL): string[] =>
  username === '' && password === ''
    ? []
    : [`${name}: holds a user name or password. Give the address alone.`]

const minTextLength = 32
const minProviderTextLength = 16
const minVariety = 8
const minWebhookBytes = 24
const placeholder = /change.?me|example|placeholder|password|secret|default|insert.?here/i

const textRules = [
  ['ADMIN_KEY', minTextLength],
  ['METRICS_TOKEN', minTextLength],
  ['BAAS_API_KEY', minProviderTextLength],
  ['PERSONA_API_KEY', minProviderTextLength],
  ['PERSONA_WEBHOOK_SECRET', minProviderTextLength],
] as const satisfies [SettingName, number][]

const listSecretFaults = (settings: Settings): string[] => [
  ...textRules.flatMap(([name, least]) =>
    listValues(settings[name] ?? '')
      .map((text) => findTextFault(text, least))
      .filter((fault) => fault !== undefined)
      .map((fault) => `${name}: ${fault} Set it to ${catalogue[name].expected}.`),
  ),
  ...listValues(settings.BAAS_WEBHOOK_SECRET ?? '')
    .filter((text) => Buffer.from(text.replace(/^whsec_/, ''), 'base64').length < minWebhookBytes)
    .map(
      () =>
        `BAAS_WEBHOOK_SECRET: is shorter than ${minWebhookBytes} bytes. Set it to ${catalogue.BAAS_WEBHOOK_SECRET.expected}.`,
    ),
]

function findTextFault(text: string, least: number): string | undefined {
  if (text.length < least) return `is shorter than ${least} characters.`
  return placeholder.test(text) || new Set(text).size < minVariety ? 'is a placeholder.' : undefined
}

/** Lists settings that only development or a sandbox uses. */
function listLeftovers({ NODE_ENV, LOG_LEVEL, SIMULATOR_PORT }: Settings): string[] {
  return [
    ...(NODE_ENV === 'development'
      ? ['NODE_ENV: is development, which weakens the pages’ policy. Set it to production.']
      : []),
    ...(LOG_LEVEL === 'silent'
      ? ['LOG_LEVEL: is silent; nobody would learn of a failure. Set it to info, warn or error.']
      : []),
    ...(SIMULATOR_PORT === 0
      ? []
      : ['SIMULATOR_PORT: is set; the simulator is for a sandbox. Take it away.']),
  ]
}

const minNameLength = 7
// OpenTelemetry defines many variables that this service does not read, so they are not
// misspellings.
const foreign = 'OTEL_'

/**
 * Reports variables whose names are similar to an unset setting, because they are probably
 * misspelled.
 */
function listMisspelled(given: Record<string, string | undefined>): string[] {
  const unset = settingNames.filter(
    (name) => given[name] === undefined && name.length >= minNameLength,
  )
  const known = new Set<string>(settingNames.flatMap((name) => [name, `${name}_FILE`]))
  return Object.keys(given)
    .filter(
      (name) =>
        !name.startsWith(foreign) &&
        name.length >= minNameLength &&
        given[name] !== undefined &&
        !known.has(name),
    )
    .flatMap((name) => {
      const meant = nearest(name, unset)
      return meant ? [`${name}: is no setting. Write ${meant}, or take it away.`] : []
    })
}
