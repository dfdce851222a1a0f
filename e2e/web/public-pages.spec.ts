import { expect, type Page, test } from '../support/browser'

/** Returns the names of the picture files that the home page shows, without their hashes. */
const readPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode()))
    return [...document.images].map(({ currentSrc }) => /\/([a-z-]+)\.[^/]*$/.exec(currentSrc)![1]!)
  })

const names = ['approval', 'invite', 'inbox', 'inbox-phone']
const ofTheme = {
  light: names,
  dark: names.map((name) => `${name}-dark`),
}

for (const system of ['light', 'dark'] as const)
  test(`the pictures of the home page have the ${system} theme of the system`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system })
    await page.goto('/')
    expect(await readPictures(page)).toEqual(ofTheme[system])
  })

for (const [chosen, system] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const)
  test(`a chosen ${chosen} theme decides the pictures of the home page`, async ({
    context,
    page,
    service,
  }) => {
    await context.addCookies([{ name: 'theme', value: chosen, url: service.url }])
    await page.emulateMedia({ colorScheme: system })
    await page.goto('/')
    expect(await readPictures(page)).toEqual(ofTheme[chosen])
  })
