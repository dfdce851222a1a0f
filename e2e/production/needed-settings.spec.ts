import { afterAll, beforeAll, test } from 'vitest'
import { productionSettings } from '../support/production'
import { expectRefusedStart } from '../support/refused-start'
import type { Settings } from '../support/service'
import { borrowService } from '../support/shared'
import { makeSite, rings, type Site } from '../support/sites'

const host = borrowService()
let live: Site
beforeAll(async () => {
  live = await makeSite(host)
})
afterAll(() => live?.remove())

const everyRing = (value: string): Settings =>
  Object.fromEntries(rings.map((ring) => [ring, value]))

// The tests below do not omit these settings. deployment.spec.ts tests a missing environment, and
// DRAIN_MS has a default.
const optional = ['SERVICE_ENVIRONMENT', 'DRAIN_MS']
const needed = Object.keys(productionSettings('postgres://x')).filter(
  (name) => !optional.includes(name),
)

/**
 * Settings that production must reject. A start reports all faults, but no unsafe values if it
 * cannot read a setting. server/foundations/env/refusals.test.ts tests each wrong setting alone.
 */
const wrong: Record<string, Settings> = {
  missing: Object.fromEntries(needed.map((name) => [name, ''])),
  unreadable: {
    APP_URL: 'onboarding',
    DATABASE_URL: 'mysql://127.0.0.1/live',
    SMTP_URL: 'mail',
    MAIL_FROM: 'Latchkey',
    SUPPORT_EMAIL: 'help',
    BAAS_URL: 'provider',
    ...everyRing('short'),
  },
  unsafe: {
    APP_URL: 'http://onboarding.example',
    MAIL_FROM: 'Latchkey <no-reply@bank.example>',
    SUPPORT_EMAIL: 'help@bank.example',
    LEGAL_TEXTS_DIR: '/nowhere',
    BAAS_URL: 'http://provider.example',
    BAAS_API_KEY: 'change-me-change-me-change-me-change-me',
    BAAS_WEBHOOK_SECRET: 'whsec_c2hvcnQ=',
    ADMIN_KEY: 'short',
    ...everyRing(`1:${Buffer.alloc(32).toString('base64')}`),
  },
  'other unsafe': {
    APP_URL: 'https://onboarding.example/path',
    BAAS_URL: 'https://127.0.0.1',
    ADMIN_KEY: 'change-me-change-me-change-me-change-me',
  },
}

test.each(Object.entries(wrong))(
  'production does not start with %s settings and names each of them',
  async (_, settings) => {
    const names = Object.keys(settings)
    const env = { ...live.settings, ...settings }
    await expectRefusedStart({ env, dataDir: live.dataDir, names }, [live.database])
  },
)
