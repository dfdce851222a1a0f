import fs from 'node:fs'
import { expect, test } from 'vitest'
import { openApi } from './openapi'
import { version } from './product'

test('package.json, lock file, OpenAPI and changelog contain the same version', () => {
  const read = (file: string) => fs.readFileSync(file, 'utf8')
  const lock = JSON.parse(read('package-lock.json'))
  const { info } = openApi('https://api.latchkey.example') as { info: { version: string } }
  const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))!
  expect([
    JSON.parse(read('package.json')).version,
    lock.version,
    lock.packages[''].version,
    info.version,
    newest,
  ]).toEqual(Array(5).fill(version))
})
