import type { BrowserContext, Page } from './browser'

const listScripts = async (context: BrowserContext, path: string): Promise<string[]> =>
  (await (await context.request.get(path)).text()).match(/\/_next\/static\/[\w./~-]+\.js/g) ?? []

/**
 * Returns 404 for every script that the HTML of these pages does not contain, as after a release.
 */
export async function removeLateScripts(page: Page, paths: readonly string[]): Promise<void> {
  const named = await Promise.all(paths.map((path) => listScripts(page.context(), path)))
  await page.route('**/_next/static/**/*.js', (route) =>
    named.flat().includes(new URL(route.request().url()).pathname)
      ? route.fallback()
      : route.fulfill({ status: 404, body: '' }),
  )
}
export const restoreScripts = (page: Page) => page.unroute('**/_next/static/**/*.js')
