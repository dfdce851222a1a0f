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

test('parseLegalText returns version, headings, lists and paragraphs', () => {
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

test('the built-in legal texts are drafts and state the retention periods', () => {
  for (const draft of [privacyDraft, termsDraft])
    expect(parseLegalText(draft).version).toMatch(/^draft of /)
  for (const period of ['30 days', '90 days', '2 years', '5 years'])
    expect(privacyDraft).toContain(period)
})

test('production accepts a LEGAL_TEXTS_DIR with two approved texts', () => {
  write('Version: 1\n\nText.')
  expect(listFaults()).toEqual([])
})

test('production rejects a LEGAL_TEXTS_DIR with a missing, draft or unversioned text', () => {
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
