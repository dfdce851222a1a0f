import { expect, test } from '../support/browser'
import { makeExamplePartner } from '../support/example-brands'
import { inspectColors } from '../support/inspect'
import { listOverflows } from '../support/layout'
import { makeEmail } from '../support/people'

test('the text of an email is readable and at least 16 px away from each edge', async ({
  page,
  service,
}) => {
  const email = makeEmail()
  const partner = await makeExamplePartner(page, service)
  await partner.invite({ email, firstName: 'Avery' })
  await page.goto('/sandbox/mailbox')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Show messages' }).click()
  const link = await page.getByRole('link', { name: 'View as email' }).getAttribute('href')
  const html = await (await page.request.get(link!)).text()
  // The mailbox shows the email on a page without scripts, because of its content security policy.
  // The checks below run scripts, so the test copies the email into an empty page.
  await page.goto('about:blank')
  await page.setContent(html)
  await expect(page.getByRole('link', { name: 'Open your invitation' })).toBeVisible()
  await expect(page.getByRole('link', { name: /\/privacy$/ })).toBeVisible()
  for (const width of [320, 600, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    const [left, right] = await page.evaluate(() => {
      const range = document.createRange()
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const boxes: DOMRect[] = []
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode)
        const box = range.getBoundingClientRect()
        if (box.width > 0) boxes.push(box)
      }
      return [Math.min(...boxes.map(({ x }) => x)), Math.max(...boxes.map((box) => box.right))]
    })
    expect(left!, `${width}`).toBeGreaterThanOrEqual(16)
    expect(right!, `${width}`).toBeLessThanOrEqual(width - 16)
    expect(await listOverflows(page), `${width}`).toEqual([])
    const { x } = (await page.locator('.sheet').boundingBox())!
    expect(x, `${width}`).toBeGreaterThanOrEqual(8)
  }
  await inspectColors(page, 'an email')
})
