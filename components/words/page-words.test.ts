import fs from 'node:fs'
import path from 'node:path'
import { transformSync } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { documents } from '@/components/developers/markdown'
import { english } from '@/lib/words'

const root = path.resolve(import.meta.dirname, '../..')
// Files whose texts are not in the catalogue: pages for developers are in English only, and legal
// texts have their own versions.
const foreign = /\/(?:developers|sandbox|specimens)\/|\/(?:identity-notice|consent-terms)\.tsx$/
const files = ['app/(web)', 'components'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file))
    .filter((file) => !foreign.test(`/${file}`)),
)

// The test allows these names, because names of products and of keyboard keys are the same in every
// language.
const names =
  /^(?:Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|iPhone|iPad|Android|Windows|ChromeOS|Mac|Linux|Enter|Citizen)$/
const literal = /(new \w*Error\()?("(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g

/** Lists the texts of a source that contain a capitalized word. */
function listTexts(source: string): string[] {
  const { code } = transformSync(source, {
    loader: 'tsx',
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'none',
  })
  return [...code.matchAll(literal)]
    .filter(([, error]) => error === undefined)
    .map(([, , text]) => text!.slice(1, -1))
    .filter(
      (text) =>
        /(?:^|[^\w.])[A-Z][a-z]+(?![\w$-])/.test(text.replace(/\$\{[^}]*\}/g, '')) &&
        !names.test(text),
    )
}

describe('page texts', () => {
  test.each(files)('the file %s contains no text outside the text catalogue', (file) => {
    expect(listTexts(fs.readFileSync(path.join(root, file), 'utf8'))).toEqual([])
  })

  test('the text catalogue check finds texts in elements, labels and conditions', () => {
    const source =
      "export const A = ({ x }) => <p aria-label='Show'>Take care, {x ? 'Now' : `Until then`} or else</p>"
    expect(listTexts(source)).toEqual(['Show', 'Take care, ', 'Now', 'Until then'])
  })

  // Readers in the United States find these phrases unusual.
  test('no page, email or guide text contains a forbidden phrase', () => {
    const forbidden =
      /\b(?:go(?:es)? on|counts|is told|as a rule|most often|anew|things|whoever|e-mail)\b/i
    const guides = documents.flatMap((one) =>
      one
        .write({ url: 'https://api.example.com', isSandbox: true })
        // Removes code examples, because they contain the W-9 terms, whose text we may not change.
        .replaceAll(/^```[\s\S]*?^```/gm, '')
        .split('\n'),
    )
    const texts = [...Object.values(english), ...guides]
    expect(texts.filter((text) => forbidden.test(text))).toEqual([])
    expect(texts.length).toBeGreaterThan(1000)
  })

  test('the app uses every text in the text catalogue', () => {
    const sources = [
      ...files,
      ...fs
        .readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
        .map((file) => `lib/${file}`),
    ]
      .concat(
        fs
          .readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
          .map((file) => `server/${file}`),
      )
      .filter((file) => /\.tsx?$/.test(file) && !/lib\/(?:signup\/)?words\/|\.test\.ts$/.test(file))
      .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
      .join('\n')
    // Also finds keys that the code builds with a template string, such as
    // `inbox.type.${type}.title`.
    const templates = [...sources.matchAll(/`([\w.-]*\$\{[^`]*)`/g)].map(
      ([, text]) =>
        new RegExp(
          `^${text!
            .split(/\$\{[^}]*\}/)
            .map((part) => part.replace(/[.*+?^$()[\]\\|{}]/g, '\\$&'))
            .join('.+')}$`,
        ),
    )
    const unsaid = Object.keys(english).filter(
      (key) =>
        !sources.includes(`'${key}'`) &&
        !templates.some((template) => template.source.length > 6 && template.test(key)),
    )
    expect(unsaid).toEqual([])
  })
})
