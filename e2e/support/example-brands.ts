import { type BrandChoice, makePartner } from './brand'
import type { Page } from './browser'
import { waitForHydration } from './journey'
import type { Service } from './service'

/** Two made-up partners of the pictures on the first page. A path is in a square of 28 units. */
const brands = {
  fern: {
    name: 'Fern',
    accent: '#1e6b4f',
    path: 'M3 25C3 11 11 3 25 3c0 14-8 22-19 22l9-12L4.6 25H3Z',
    lettering: { 'font-size': '23', 'font-weight': '700', 'letter-spacing': '-0.5' },
    width: 88,
  },
  ember: {
    name: 'Ember',
    accent: '#a83f0c',
    path: 'M15 2c1 6 9 9 9 16a9 9 0 0 1-18 0c0-4 2-6 4-8 0 3 1 4 2 5 3-3 4-7 3-13Z',
    lettering: { 'font-size': '19', 'font-weight': '800', 'letter-spacing': '2' },
    width: 118,
  },
} as const
type ExampleBrand = keyof typeof brands

const viewHeight = 28
// A logo has sides of at least 64 pixels.
const enlargement = 2.5

/**
 * Draws a sign and a name in the typeface of the open page. Returns a PNG on a white background, in
 * the pixels of the page's screen.
 */
async function drawLogo(page: Page, brand: ExampleBrand): Promise<Buffer> {
  const { name, accent, path, lettering, width } = brands[brand]
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
      document.body.append(logo)
    },
    {
      size: {
        viewBox: `0 0 ${width} ${viewHeight}`,
        width: String(width * enlargement),
        height: String(viewHeight * enlargement),
      },
      parts: [
        ['rect', { width: '100%', height: '100%', fill: '#ffffff' }, ''],
        ['path', { d: path, fill: accent }, ''],
        ['text', text, brand === 'ember' ? name.toUpperCase() : name],
      ] as [string, Record<string, string>, string][],
    },
  )
  return page.locator('#logo').screenshot()
}

/** Creates one of the example partners, with its name, color and logo. */
export async function makeExamplePartner(page: Page, service: Service, brand: ExampleBrand) {
  const { name, accent } = brands[brand]
  await page.goto('/help')
  // The page must not have an unknown element before its scripts take over.
  await waitForHydration(page)
  const choice: BrandChoice = {
    organization: name,
    displayName: name,
    legalName: `${name}, Inc.`,
    accent,
    logo: await drawLogo(page, brand),
  }
  return makePartner(service, choice)
}
