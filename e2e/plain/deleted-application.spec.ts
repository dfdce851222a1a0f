import { expect, test } from 'vitest'
import { connect } from '../support/api'
import { applyPath } from '../support/journey'
import { prepare } from '../support/people'
import { openPlainPage } from '../support/plain-page'
import { borrowService } from '../support/shared'

const service = borrowService()

test('a form sent after its application was deleted keeps nothing that was typed', async () => {
  const cookies = new Map<string, string>()
  const [page, other] = [openPlainPage(service.url, cookies), openPlainPage(service.url, cookies)]
  await prepare(page, service.url, connect(service), { at: 'citizenship' })
  await other.open(applyPath('name'))
  await page.open('/apply/individual/delete')
  await page.press('Delete my application')
  expect(page.text).toContain('We deleted your application')
  other.fill('Last or family name', 'Quince')
  await other.press('Continue')
  expect(other.url.pathname).toBe('/signed-out')
  expect(other.text).toContain('If you deleted your application, your answers are gone.')
  // A session in which the service kept the values would have a cookie.
  expect(cookies.size).toBe(0)
})
