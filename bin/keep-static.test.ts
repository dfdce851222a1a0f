import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepStatic } from './keep-static.mjs'

function makeBuild() {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'keep-static-'))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
  const next = path.join(root, '.next')
  const dataDir = path.join(root, 'data')
  const build = (id: string) => {
    fs.rmSync(next, { recursive: true, force: true })
    fs.mkdirSync(path.join(next, 'static/chunks'), { recursive: true })
    fs.writeFileSync(path.join(next, 'BUILD_ID'), id)
    fs.writeFileSync(path.join(next, `static/chunks/${id}.js`), id)
  }
  return { next, dataDir, build, kept: path.join(dataDir, 'static') }
}

test('keepStatic stores the scripts of each build and deletes them after a day', () => {
  const { next, dataDir, build, kept } = makeBuild()
  fs.mkdirSync(dataDir)
  build('one')
  keepStatic({ next, dataDir, nowMs: Date.now() - 25 * 3_600_000 })
  expect(fs.readFileSync(path.join(kept, 'one/chunks/one.js'), 'utf8')).toBe('one')
  build('two')
  keepStatic({ next, dataDir })
  expect(fs.readdirSync(kept)).toEqual(['two'])
})

test('keepStatic stores nothing while the data folder does not exist', () => {
  const { next, dataDir, build } = makeBuild()
  keepStatic({ next, dataDir })
  build('one')
  keepStatic({ next, dataDir })
  expect(fs.existsSync(dataDir)).toBe(false)
})
