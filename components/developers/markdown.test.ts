import { expect, test } from 'vitest'
import { listCatalogue } from './catalogue'
import { documents, markdownPath, writeLlmsText, writeMarkdown } from './markdown'
import { chapters, showOperation } from './reference'

const site = { url: 'https://api.example.com', isSandbox: true }
const read = (name: string): string => writeMarkdown(`${name}.md`, site)!

test('llms.txt links every chapter of the API reference and every guide once', () => {
  const text = writeLlmsText(site)
  const links = [...text.matchAll(/\]\(https:\/\/api\.example\.com(\S+)\)/g)].map(([, to]) => to)
  expect(links).toEqual([...documents.map(markdownPath), '/openapi.json', '/openapi-admin.json'])
  expect(text).toMatch(/^# .+\n\n> .+\n\n/)
  for (const { name } of chapters) expect(text).toContain(`- [${name}](`)
})

test.each(chapters)(
  'the Markdown chapter $name lists each operation with its fields and error codes',
  (chapter) => {
    const document = documents.find(({ title }) => title === chapter.name)!
    const text = read(document.name)
    for (const contract of chapter.contracts) {
      const shown = showOperation(contract)
      const start = text.indexOf(`\n## ${shown.summary}\n\n\`${shown.method} ${shown.path}\`\n`)
      expect(start, shown.operationId).toBeGreaterThan(0)
      const section = text.slice(start, text.indexOf('\n## ', start + 1) >>> 0)
      expect(section).toContain(`Operation: \`${shown.operationId}\``)
      expect(section).toContain(shown.curl)
      const members = [...shown.params, ...shown.query, ...shown.answer]
      if (!shown.sameBodyAs) members.push(...shown.body)
      for (const { paths, type } of members)
        for (const path of paths) expect(section).toMatch(rowOf(path, type))
      for (const { status, codes } of shown.refusals)
        expect(section).toContain(`- ${status}: ${codes.join(', ')}`)
    }
  },
)
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const rowOf = (path: string, type: string) =>
  new RegExp(`\\n\\| [^|]*\`${literal(path)}\`[^|]* \\| ${literal(type)} \\|`)

test('the Markdown page of error codes explains every error code', () => {
  const text = read('errors')
  for (const { codes } of listCatalogue())
    for (const { code, title, cause, remedy } of codes) {
      expect(text).toContain(`### ${code}\n\n**${title}**\n\n- Meaning: ${cause}\n`)
      expect(text).toContain(`- What to do: ${remedy}\n`)
    }
})

test('all links in the Markdown documents are absolute URLs', () => {
  for (const { name } of documents) expect(read(name), name).not.toMatch(/\]\(\//)
})

test('every Markdown table row has as many cells as its header row', () => {
  for (const { name } of documents) {
    const lines = read(name).split('\n')
    const cells = (line: string) => line.replaceAll('\\|', '').split('|').length
    let head = 0
    for (const line of lines) {
      if (!line.startsWith('|')) head = 0
      else if (head === 0) head = cells(line)
      else expect(cells(line), `${name}: ${line}`).toBe(head)
    }
  }
})

test.each(['none', '../errors', 'errors', ''])(
  'writeMarkdown returns undefined for the unknown name %j',
  (name) => {
    expect(writeMarkdown(name === 'errors' ? name : `${name}.md`, site)).toBeUndefined()
  },
)
