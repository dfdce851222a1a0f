import fs from 'node:fs'
import { expect, test } from 'vitest'
import { version } from './product'

test('the product version equals the package version', () => {
  expect(version).toBe(JSON.parse(fs.readFileSync('package.json', 'utf8')).version)
})
