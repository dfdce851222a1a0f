import { saveSettings } from '@/lib/contracts/browser/settings'
import { themeCookieLine } from '@/server/http/cookies'
import { endpoint, reply } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'

export const POST = endpoint(saveSettings, async ({ principal, body: { theme } }) => {
  const { next } = await settings.confirmTheme(principal)
  return reply({ data: { theme }, next, cookies: [themeCookieLine(theme)] })
})
