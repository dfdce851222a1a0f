import { expect, type Page, test } from '../support/browser'

const kinds = ['word', 'string', 'value', 'name', 'comment'] as const

/**
 * For each kind of token in the code examples, such as a string or a comment, returns its lowest
 * contrast with the background.
 */
const measureCode = (page: Page): Promise<Record<string, number>> =>
  page.evaluate((names) => {
    const channels = (color: string): number[] =>
      color.match(/[\d.]+/g)!.map((part) => Number(part))
    const luminance = (color: string): number => {
      const [r, g, b] = channels(color).map((channel) => {
        const part = channel / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
    }
    const findGround = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element)
      return channels(backgroundColor)[3] === 0
        ? findGround(element.parentElement!)
        : backgroundColor
    }
    const contrast = (element: Element): number => {
      const [dark, light] = [getComputedStyle(element).color, findGround(element)]
        .map(luminance)
        .sort((a, b) => a - b)
      return (light! + 0.05) / (dark! + 0.05)
    }
    return Object.fromEntries(
      names.flatMap((name) => {
        const found = [...document.querySelectorAll(`code .text-code-${name}`)].map(contrast)
        return found.length > 0 ? [[name, Math.min(...found)]] : []
      }),
    )
  }, kinds)

for (const theme of ['light', 'dark'] as const)
  test(`each color of code has a contrast of at least 4.5 in the ${theme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    const seen = new Set<string>()
    for (const path of ['/', '/developers', '/developers/sdk', '/developers/webhooks']) {
      await page.goto(path)
      for (const [kind, ratio] of Object.entries(await measureCode(page))) {
        seen.add(kind)
        expect(ratio, `${kind} on ${path}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    expect([...seen].sort()).toEqual([...kinds].sort())
  })
