import fs from 'node:fs'
import path from 'node:path'
import type { Page } from './browser'
import { joinPngs } from './png'

const sheets = { wide: 1280, narrow: 320 }
const windowHeight = 800
// Pictures of long reference and legal pages end at this height in pixels, because the rest repeats
// the same kind of rows. On other pages the part to check can be anywhere, so the picture shows the
// full page.
const maxHeight = 2000
const repeating = /^\/(?:developers|sandbox|privacy|terms)(?:\/|$)/
const marginPixels = 16

/** Draws one picture of a page per width. It shows the light theme beside the dark one. */
export async function drawSheets(page: Page, state: string, folder: string): Promise<void> {
  const before = page.viewportSize()
  const into = path.join(folder, 'pages')
  fs.mkdirSync(into, { recursive: true })
  for (const [name, width] of Object.entries(sheets)) {
    await page.setViewportSize({ width, height: windowHeight })
    const shots: Buffer[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settle(page)
      // A dialog covers only the window. So the picture shows the window, not the full page.
      const isWhole = (await page.locator('[role=alertdialog], dialog[open]').count()) === 0
      const height = isWhole
        ? await page.evaluate(() => document.documentElement.scrollHeight)
        : windowHeight
      const most = repeating.test(new URL(page.url()).pathname) ? maxHeight : height
      const clip = { x: 0, y: 0, width, height: Math.min(height, most) }
      shots.push(await page.screenshot({ fullPage: isWhole, animations: 'disabled', clip }))
    }
    fs.writeFileSync(path.join(into, `${slugOf(state)}.${name}.png`), joinPngs(shots, marginPixels))
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/**
 * Scrolls to the top, where sticky parts are at their place. Waits until the page has chosen and
 * decoded its pictures for the new width and theme.
 */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    window.scrollTo(0, 0)
    await document.fonts.ready
    // Waits for two frames, because a picture element chooses its source in the next frame.
    for (let frame = 0; frame < 2; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    // Loads all pictures now. By default, the browser loads a picture below the window only when it
    // is near, so it would never be decoded.
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode()))
  })

const slugOf = (state: string): string =>
  state
    .toLowerCase()
    .replace(/^\//, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'home'
