import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseSources, readSources } from './support/architecture/sources'
import {
  judgeComments,
  judgeIdentifiers,
  judgeSubjects,
  judgeTitles,
  listComments,
  listTitles,
} from './support/architecture/style'

// The check skips this file, because it contains bad examples.
const sources = readSources().filter(({ path }) => path !== 'e2e/style.spec.ts')

describe('the language of the repository', () => {
  test('test titles have at most 80 characters and no banned word', () =>
    expect(judgeTitles(listTitles(sources))).toEqual([]))

  test('comments contain no banned word', () =>
    expect(judgeComments(listComments(sources))).toEqual([]))

  test('each identifier in a comment exists in the code', () =>
    expect(judgeIdentifiers(sources)).toEqual([]))

  test('commit subjects after the commit named in STYLE.md are short and conventional', () =>
    expect(judgeSubjects(readSubjects())).toEqual([]))
})

/**
 * Returns the subjects of all commits after the one in STYLE.md. Empty if the git history is
 * incomplete.
 */
function readSubjects(): string[] {
  const [, since] = /commits after `([0-9a-f]{40})`/.exec(fs.readFileSync('STYLE.md', 'utf8'))!
  try {
    const args = ['log', '--no-merges', '--format=%s', `${since}..HEAD`]
    const log = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return log.split('\n').filter((subject) => subject !== '')
  } catch {
    return []
  }
}

describe('the language check', () => {
  const long = 'x'.repeat(81)

  test('the language check finds long titles and banned words in every form of title', () => {
    const planted = [
      `test('${long}', () => {})`,
      'test("is told by nobody", () => {})',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: planted source text
      'describe(`whatever ${name}`, () => {})',
      "test.each([['a', 1]])('goes on', () => {})",
      "  it.for(cases)('stands there', () => {})",
    ]
    const found = judgeTitles(listTitles(parseSources([['a.test.ts', planted.join('\n')]])))
    expect(found).toHaveLength(4)
  })

  test('the language check counts a placeholder in a title as four characters', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: planted source text
    const planted = 'test(`${aVeryLongNameThatIsNotPrinted.becauseItsValueIsShort} returns ${b}`)'
    expect(listTitles(parseSources([['a.test.ts', planted]]))).toEqual([
      { path: 'a.test.ts', text: 'xxxx returns xxxx' },
    ])
  })

  test('the language check finds banned words in comments, not in code or directives', () => {
    const planted = [
      '/** Whoever comes first. */',
      'const a = 1 // is told later',
      ' * What happens is unclear.',
      '// `tell` sends the report',
      '// biome-ignore lint/x: somebody',
      "const url = 'https://somebody.example'",
    ]
    const found = judgeComments(listComments(parseSources([['a.ts', planted.join('\n')]])))
    expect(found).toHaveLength(3)
  })

  test('the language check finds identifiers in comments that the code does not contain', () => {
    const planted = '/** Calls `open` and `shut()`. */\nconst open = () => {} // see `gone`\n'
    expect(judgeIdentifiers(parseSources([['a.ts', planted]]))).toHaveLength(2)
  })

  test('the language check finds commit subjects that are long or not conventional', () => {
    expect(judgeSubjects(['fix(a): mend b', `feat: ${long}`, 'Mend b', 'fix: Mend'])).toHaveLength(
      3,
    )
  })
})
