import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { ConfigurationError, readSettings } from '../foundations/env'

/** For tests: environment variables for `readSettings`. */
export type Environment = Record<string, string | undefined>
export const makeKey = (): string => randomBytes(32).toString('base64')

/** Every setting that production requires. */
export const production: Environment = {
  NODE_ENV: 'production',
  SERVICE_ENVIRONMENT: 'production',
  APP_URL: 'https://onboarding.test',
  DATABASE_URL: 'postgres://app:N0tKnown@database.test/onboarding?sslmode=verify-full',
  SMTP_URL: 'smtps://mail.test',
  MAIL_FROM: 'Latchkey <no-reply@bank.test>',
  SUPPORT_EMAIL: 'help@bank.test',
  LEGAL_NAME: 'First Harbor Bank, N.A.',
  LEGAL_ADDRESS: '1 Pier Road, Portland, ME 04101',
  LEGAL_TEXTS_DIR: path.resolve('e2e/support/legal-texts'),
  BAAS_URL: 'https://provider.test/v2',
  BAAS_API_KEY: `bk_${makeKey()}`,
  BAAS_WEBHOOK_SECRET: `whsec_${makeKey()}`,
  ADMIN_KEY: `ak_${makeKey()}`,
  METRICS_TOKEN: makeKey(),
  KEY_CREDENTIALS: makeKey(),
  KEY_TOKENS: makeKey(),
  KEY_RECORDS: `2:${makeKey()},1:${makeKey()}`,
  KEY_BLIND_INDEX: makeKey(),
  KEY_COOKIES: `1:${makeKey()}`,
  KEY_AUDIT: makeKey(),
}

export const settingsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'settings-'))
afterAll(() => fs.rmSync(settingsFolder, { recursive: true }))
let files = 0
export function writeSettingFile(text: string, mode = 0o600): string {
  const file = path.join(settingsFolder, String(++files))
  fs.writeFileSync(file, text)
  fs.chmodSync(file, mode)
  return file
}

export function faultsOf(environment: Environment): readonly string[] {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.faults
  }
}
