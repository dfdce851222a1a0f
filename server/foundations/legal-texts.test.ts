import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { privacyDraft, termsDraft } from '@/lib/legal/drafts'
import { parseLegalText } from '@/lib/legal/legal-text'
import { faultsOf, production } from '../testing/settings'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'legal-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const listFaults = () => faultsOf({ ...production, LEGAL_TEXTS_DIR: folder })
const write = (privacy: string, terms = 'Version: 2\n\nText.') => {
  fs.writeFileSync(path.join(folder, 'privacy.md'), privacy)
  fs.writeFileSync(path.join(folder, 'terms.md'), terms)
}

test('a legal text has a version, headings, lists and paragraphs', () => {
  const text = 'Version: 2026-12\r\n\r\nOne\nline.\n\n## Part\n- First\n  item\n- Second\n\nEnd.\n'
  expect(parseLegalText(text)).toEqual({
    version: '2026-12',
    blocks: [
      { kind: 'paragraph', text: 'One line.' },
      { kind: 'heading', text: 'Part' },
      { kind: 'list', items: ['First item', 'Second'] },
      { kind: 'paragraph', text: 'End.' },
    ],
  })
})

test('our legal texts are called drafts and name the periods that retention keeps', () => {
  for (const draft of [privacyDraft, termsDraft])
    expect(parseLegalText(draft).version).toMatch(/^draft of /)
  for (const period of ['30 days', '2 years', '5 years']) expect(privacyDraft).toContain(period)
})

test('a folder with two approved texts is accepted', () => {
  write('Version: 1\n\nText.')
  expect(listFaults()).toEqual([])
})

test('a missing text, a text without version and a draft are each named', () => {
  write('Text without a version.', 'Version: draft 1\n\nText.')
  expect(listFaults()).toEqual([
    'LEGAL_TEXTS_DIR: privacy.md names no version. Begin it with a line “Version: …”.',
    'LEGAL_TEXTS_DIR: terms.md is a draft. Have a lawyer approve it and name its version.',
  ])
  write('Version: 1\n\nText.')
  fs.rmSync(path.join(folder, 'terms.md'))
  expect(listFaults()).toEqual([
    'LEGAL_TEXTS_DIR: terms.md cannot be read (ENOENT). Name a folder that this user may read.',
  ])
})
