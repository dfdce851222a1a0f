import { afterAll, beforeAll, expect, test } from 'vitest'
import { productionSettings } from '../support/production'
import { expectRefusedStarts } from '../support/refused-start'
import { borrowService } from '../support/shared'
import { makeSite, rings, type Site } from '../support/sites'

const host = borrowService()
let live: Site
beforeAll(async () => {
  live = await makeSite(host)
})
afterAll(() => live?.remove())

/**
 * Invalid values that production must refuse. It must also refuse an empty value of each setting.
 */
const wrong: Record<string, string[]> = {
  APP_URL: ['onboarding', 'http://onboarding.example', 'https://onboarding.example/path'],
  DATABASE_URL: ['mysql://127.0.0.1/live'],
  SMTP_URL: ['mail'],
  MAIL_FROM: ['Latchkey', 'Latchkey <no-reply@bank.example>'],
  SUPPORT_EMAIL: ['help', 'help@bank.example'],
  LEGAL_NAME: [],
  LEGAL_ADDRESS: [],
  LEGAL_TEXTS_DIR: ['/nowhere'],
  BAAS_URL: ['provider', 'http://provider.example', 'https://127.0.0.1'],
  BAAS_API_KEY: ['change-me-change-me-change-me-change-me'],
  BAAS_WEBHOOK_SECRET: ['whsec_c2hvcnQ='],
  ADMIN_KEY: ['short', 'change-me-change-me-change-me-change-me'],
  ...Object.fromEntries(
    rings.map((ring) => [ring, ['short', `1:${Buffer.alloc(32).toString('base64')}`]]),
  ),
}
// deployment.spec.ts tests a missing environment. The drain time has a default.
const optional = ['SERVICE_ENVIRONMENT', 'DRAIN_MS']
const needed = Object.keys(productionSettings('postgres://x')).filter(
  (name) => !optional.includes(name),
)

test.each(needed)('production does not start with a missing or wrong %s', async (name) => {
  const starts = ['', ...(wrong[name] ?? [])].map((value) => ({
    env: { ...live.settings, [name]: value },
    dataDir: live.dataDir,
    names: [name],
  }))
  await expectRefusedStarts(starts, [live.database])
})

test('this file tests a wrong value for every setting that production requires', () => {
  expect(needed.filter((name) => wrong[name] === undefined)).toEqual([])
})
