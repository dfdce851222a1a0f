import fs from 'node:fs'
import { connectPersona, readPersonaWebhook } from './persona'
import { connect, type Provider } from './provider'
import { type ReadCallback, readStandardCallback } from './receiver'

/** Thrown if the check must not run with these arguments or settings. */
export class Refused extends Error {}

type Target = { provider: Provider; readCallback: ReadCallback }

/** Reads a setting, or the file in its `_FILE` variant. */
function readSetting(name: string): string | undefined {
  const file = process.env[`${name}_FILE`]
  return (file ? fs.readFileSync(file, 'utf8').trim() : process.env[name]) || undefined
}
const readList = (name: string): string[] =>
  (readSetting(name) ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

function demand(name: string): string {
  const value = readSetting(name)
  if (!value) throw new Refused(`${name} is missing.`)
  return value
}

export function readStandard(url: string | undefined, timeoutMs: number): Target {
  if (!url || !URL.canParse(url)) throw new Refused('The URL of the provider is missing.')
  const provider = connect({ url, apiKey: demand('BAAS_API_KEY'), timeoutMs })
  return { provider, readCallback: readStandardCallback(readList('BAAS_WEBHOOK_SECRET')) }
}

const numberField = 'social-security-number'

/**
 * Reads the settings for a check of Persona. Accepts only sandbox keys, because the check submits
 * test applications.
 */
export function readPersona(url: string | undefined, timeoutMs: number): Target {
  const apiKey = demand('PERSONA_API_KEY')
  if (!apiKey.startsWith('persona_sandbox_'))
    throw new Refused(
      'PERSONA_API_KEY is not that of a sandbox, which begins with persona_sandbox_.',
    )
  const fields = readList('PERSONA_TRANSACTION_FIELDS')
  if (!fields.includes(numberField))
    throw new Refused(`PERSONA_TRANSACTION_FIELDS lacks ${numberField}, which carries test values.`)
  const provider = connectPersona({
    url: url ?? readSetting('PERSONA_URL') ?? 'https://api.withpersona.com',
    apiKey,
    transactionType: demand('PERSONA_TRANSACTION_TYPE'),
    fields,
    inquiryTemplate: demand('PERSONA_INQUIRY_TEMPLATE'),
    timeoutMs,
  })
  return { provider, readCallback: readPersonaWebhook(readList('PERSONA_WEBHOOK_SECRET')) }
}
