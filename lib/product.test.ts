import fs from 'node:fs'
import { expect, test } from 'vitest'
import { version } from './product'

test('the version that is told is the version of the package', () => {
  expect(version).toBe(JSON.parse(fs.readFileSync('package.json', 'utf8')).version)
})
