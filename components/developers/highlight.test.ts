import { expect, test } from 'vitest'
import { publicContracts } from '@/lib/contracts'
import { type CodeLanguage, codeLanguages, highlight } from './highlight'
import { listQuickSteps } from './quick-start'
import { showOperation } from './reference'
import { listSdkSteps } from './sdk-steps'
import { listEventTypes, listWebhookSections } from './webhook-guide'

type Snippet = { code: string; language: CodeLanguage }

const url = 'https://api.example.com'
const snippets: Snippet[] = [
  ...listQuickSteps(url, true).map(({ code }) => ({ code, language: 'Shell' as const })),
  ...listSdkSteps(url),
  ...listWebhookSections(true).flatMap(({ code }) =>
    code ? [{ code: code.text, language: code.language }] : [],
  ),
  ...listEventTypes().map(({ sample }) => ({ code: sample, language: 'JSON' as const })),
  ...publicContracts
    .map(showOperation)
    .flatMap(({ curl, typeScript, example }): Snippet[] => [
      { code: curl, language: 'Shell' },
      ...(typeScript ? [{ code: typeScript, language: 'TypeScript' as const }] : []),
      ...(example ? [{ code: example, language: 'JSON' as const }] : []),
    ]),
]

/** Marks each part: the first letter of its kind, then its text in brackets, as in `s[text]`. */
const mark = (code: string, language: CodeLanguage): string =>
  highlight(code, language)
    .map(({ text, kind }) => (kind ? `${kind[0]}[${text}]` : text))
    .join('')

test('syntax highlighting does not change the text of a code example', () => {
  expect(snippets.length).toBeGreaterThan(100)
  for (const { code, language } of snippets)
    expect(
      highlight(code, language)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
})

test('every code example is highlighted, and every supported language has an example', () => {
  for (const { code, language } of snippets.filter((one) => /\w/.test(one.code)))
    expect(highlight(code, language).filter(({ kind }) => kind).length, code).toBeGreaterThan(0)
  expect(new Set(snippets.map(({ language }) => language))).toEqual(new Set(codeLanguages))
})

test.each<[CodeLanguage, string, string]>([
  ['Shell', 'curl -s "$BASE_URL/v1" | pick id', 'w[curl] n[-s] s["]v[$BASE_URL]s[/v1"] | w[pick] id'],
  ['Shell', "curl -d '{\"a\": 1}'", "w[curl] n[-d] s[']{n[\"a\"]: v[1]}s[']"],
  [
    'Shell',
    `curl -d '{"a": "'$A'",\n"b": 1}'`,
    `w[curl] n[-d] s[']{n["a"]: "s[']v[$A]s[']",\nn["b"]: v[1]}s[']`,
  ],
  ['Shell', 'ID=$(npm install x) # why', 'n[ID]=$(w[npm] install x) c[# why]'],
  ['Shell', 'echo file#1 in-for.txt', 'w[echo] file#1 in-for.txt'],
  ['JSON', '{"id": "a:b", "n": [-1.5, null]}', '{n["id"]: s["a:b"], n["n"]: [v[-1.5], v[null]]}'],
  ['TypeScript', "const a = await f('x') // y", "w[const] a = w[await] n[f](s['x']) c[// y]"],
  ['TypeScript', 'new Latchkey({ type: 1 })', 'w[new] n[Latchkey]({ type: v[1] })'],
  ['HTTP', 'POST /hook HTTP/1.1\nwebhook-id: e1\n\n{"a":true}', 'w[POST] /hook v[HTTP/1.1]\nn[webhook-id]: e1\n\n{n["a"]:v[true]}'],
])('%s code is split into highlighted tokens: %j', (language, code, marked) => {
  expect(mark(code, language)).toBe(marked)
}) // biome-ignore format: a table
