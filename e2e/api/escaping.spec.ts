import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { type Client, call, connect, paths } from '../support/api'
import { openBrowser } from '../support/callers'
import { type Service, startService } from '../support/service'

const mark = 'hostile7261'
/** Markup and code that the page must show as text. */
const hostile = [
  `<script>${mark}</script>`, `"><script>${mark}</script>`, `'><img src=x onerror=${mark}>`, `<svg/onload=${mark}>`, `</title><script>${mark}</script>`, `<!--${mark}--><script>`, `]]><script>${mark}</script>`,
  `javascript:${mark}`, `<a href="javascript:${mark}">x</a>`, `<iframe srcdoc="<script>${mark}</script>">`, `\u2028${mark}</script>`, `{{${mark}}}`, `\${${mark}}`, `&lt;script&gt;${mark}`, `<style>@import'${mark}'</style>`,
  `<base href="//${mark}">`, `<meta http-equiv=refresh content="0;url=//${mark}">`, `\\u003cscript\\u003e${mark}`, `<math><mi//xlink:href="data:x,<script>${mark}</script>">`, `<template><script>${mark}</script></template>`,
] // biome-ignore format: a list

let service: Service
let api: Client
let cookie: string
beforeAll(async () => {
  service = await startService()
  api = connect(service)
  const name = { firstName: hostile[0]!.slice(0, 60), lastName: hostile[2]!.slice(0, 60) }
  const invite = await api.invite(name)
  cookie = await openBrowser(service, invite.token)
  const user = await api.userSession(invite.customerUid)
  const address = { ...samplePayload.address, address: hostile[3], address2: hostile[4] }
  const employment = { ...samplePayload.employment, occupation: hostile[1], employer: hostile[9] }
  const signedUp = await api.call('POST', paths.signup('individual'), {
    headers: user.headers,
    json: { ...samplePayload, address, employment, middleName: hostile[7] },
  })
  expect([signedUp.status, signedUp.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  const events = hostile.map((text) => ({
    customerUid: invite.customerUid,
    type: 'PLATFORM_MESSAGE',
    title: text,
    body: text,
    data: { [text]: text },
  }))
  expect(
    (
      await api.call('POST', paths.events, {
        headers: (await api.systemSession()).headers,
        json: events,
      })
    ).status,
  ).toBe(202)
})
afterAll(() => service.stop())

const open = (path: string) => call(service, 'GET', path, { headers: { cookie } })

describe('stored texts that contain markup', () => {
  test.for([
    ['/inbox', 20],
    ['/status/record', 3],
  ] as const)('the page %s escapes markup in stored texts', async ([path, shown]) => {
    const page = await open(path)
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expect(page.text.split(mark).length - 1).toBeGreaterThanOrEqual(shown)
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy')!)![1]!
    // Every script tag has the nonce, so the page runs no stored text as a script.
    for (const [, attributes] of page.text.matchAll(/<script\b([^>]*)>/g))
      expect(attributes).toContain(`nonce="${nonce}"`)
    for (const tag of [
      '<svg/onload',
      '<img src=x',
      '<iframe srcdoc',
      '<base href',
      '<meta http-equiv=refresh',
      '<style>@import',
      '<math><mi',
      'href="javascript:',
      `<script>${mark}`,
    ])
      expect([tag, page.text.includes(tag)]).toEqual([tag, false])
  })

  test('the API returns stored markup unchanged as JSON', async () => {
    const answer = await open('/api/notifications')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const titles = answer.body.data.map(({ title }: { title: string | null }) => title)
    for (const text of hostile) expect(titles).toContain(text)
  })

  test('no response header contains a stored text', async () => {
    for (const path of ['/inbox', '/status/record', '/api/notifications'])
      for (const [, value] of (await open(path)).headers) expect(value).not.toContain(mark)
  })
})
