import { fern } from '@/lib/example-brands'
import { type BrandChoice, makePartner } from './brand'
import type { Page } from './browser'
import { waitForHydration } from './journey'
import type { Service } from './service'

const lettering = { 'font-size': '23', 'font-weight': '700', 'letter-spacing': '-0.5' }
const viewWidth = 88
const viewHeight = 28
// The logo is drawn larger, because the service accepts only logos with sides of at least 64
// pixels.
const enlargement = 2.5

/**
 * Draws a logo and a name in the typeface of the open page. Returns a PNG with a transparent
 * background, in the pixels of the page's screen.
 */
async function drawLogo(page: Page): Promise<Buffer> {
  const { name, accent, path } = fern
  const text = { x: '36', y: '22', fill: accent, ...lettering }
  await page.evaluate(
    ({ parts, size }) => {
      const make = (tag: string, attributes: Record<string, string>) => {
        const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
        return element
      }
      const logo = make('svg', { ...size, id: 'logo' })
      for (const [tag, attributes, content] of parts) {
        const part = make(tag, attributes)
        part.textContent = content
        logo.append(part)
      }
      for (const part of [document.documentElement, document.body, logo])
        part.style.background = 'transparent'
      document.body.append(logo)
    },
    {
      size: {
        viewBox: `0 0 ${viewWidth} ${viewHeight}`,
        width: String(viewWidth * enlargement),
        height: String(viewHeight * enlargement),
      },
      parts: [
        ['path', { d: path, fill: accent }, ''],
        ['text', text, name],
      ] as [string, Record<string, string>, string][],
    },
  )
  return page.locator('#logo').screenshot({ omitBackground: true })
}

/** Creates the made-up partner of the home page, with its name, color and logo. */
export async function makeExamplePartner(page: Page, service: Service) {
  const { name, accent } = fern
  await page.goto('/help')
  // Waits, because during hydration, React would find the unknown element that `drawLogo` adds.
  await waitForHydration(page)
  const choice: BrandChoice = {
    organization: name,
    displayName: name,
    legalName: `${name}, Inc.`,
    accent,
    logo: await drawLogo(page),
  }
  return makePartner(service, choice)
}
