import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { disabledFeatures, findBrowser, findTestBrowser, requireTestBrowser } from './browser.mjs'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'browser-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

test('browser tests prefer the browser in CHROMIUM_PATH to a browser on PATH', () => {
  fs.writeFileSync(path.join(folder, 'chromium'), '')
  expect(findBrowser({ CHROMIUM_PATH: '/named/chromium', PATH: folder })).toBe('/named/chromium')
})

test('browser tests without CHROMIUM_PATH use the browser on PATH', () => {
  fs.writeFileSync(path.join(folder, 'google-chrome'), '')
  expect(findBrowser({ PATH: folder })).toBe(path.join(folder, 'google-chrome'))
  fs.writeFileSync(path.join(folder, 'chromium'), '')
  expect(findBrowser({ PATH: folder })).toBe(path.join(folder, 'chromium'))
})

test('browser tests prefer a headless Chromium; screenshots prefer the full Chromium', () => {
  const shell = path.join(folder, 'chromium-headless-shell')
  fs.writeFileSync(shell, '')
  // While only one browser exists, tests and screenshots both use it.
  expect(findBrowser({ PATH: folder })).toBe(shell)
  fs.writeFileSync(path.join(folder, 'chromium'), '')
  expect(findBrowser({ PATH: folder })).toBe(path.join(folder, 'chromium'))
  expect(findTestBrowser({ PATH: folder })).toBe(shell)
  expect(findTestBrowser({ CHROMIUM_PATH: '/named', PATH: folder })).toBe('/named')
  fs.rmSync(shell)
  expect(findTestBrowser({ PATH: folder })).toBe(path.join(folder, 'chromium'))
})

test('npm test as root on Debian adds a headless Chromium if only a full one exists', async () => {
  const [usual, shell] = ['chromium', 'chromium-headless-shell'].map((name) =>
    path.join(folder, name),
  )
  fs.writeFileSync(usual!, '')
  const settings = { env: { PATH: folder }, canInstall: true }
  const addShell = async () => fs.writeFileSync(shell!, '')
  expect(await requireTestBrowser({ ...settings, canInstall: false, addShell })).toBe(usual)
  const fail = () => Promise.reject(new Error('apt-get failed'))
  expect(await requireTestBrowser({ ...settings, addShell: fail })).toBe(usual)
  expect(await requireTestBrowser({ ...settings, addShell })).toBe(shell)
  // At this point, both browsers are installed.
  expect(await requireTestBrowser({ ...settings, addShell: fail })).toBe(shell)
})

test('npm test installs no browser if CHROMIUM_PATH is set', async () => {
  const env = { PATH: folder, CHROMIUM_PATH: path.join(folder, 'own') }
  fs.writeFileSync(env.CHROMIUM_PATH, '')
  const added: string[] = []
  const addShell = async () => void added.push('a shell')
  expect(await requireTestBrowser({ env, canInstall: true, addShell })).toBe(env.CHROMIUM_PATH)
  expect(added).toEqual([])
})

test('the test browser disables every Chromium feature that Playwright disables', () => {
  const bundle = fs.readFileSync('node_modules/playwright-core/lib/coreBundle.js', 'utf8')
  const [, list = ''] = /\bdisabledFeatures = \[([^\]]+)\]/.exec(bundle) ?? []
  const own = Array.from(list.matchAll(/^\s*"(\w+)"/gm), ([, feature]) => feature)
  expect(own.length).toBeGreaterThan(5)
  expect(disabledFeatures).toEqual(expect.arrayContaining(own))
})
