import type { Source } from './sources'

// Comments and strings match first, because a slash in them starts no regular expression.
const tokens =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(\/(?:[^\\/[\n*]|\\.|\[(?:[^\\\]\n]|\\.)*\])(?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.)*\])*\/[dgimsuvy]*)/g

const listPatterns = (text: string): string[] =>
  [...text.matchAll(tokens)].flatMap(([, pattern]) => pattern ?? [])

/** Whether a file checks properties of the signup body. */
const isOfSignup = (path: string): boolean =>
  /^lib\/(?:formats\.ts|latin\.ts|calendar\.ts|states\.ts|signup\/)/.test(path)

/** Whether a pattern checks a whole value. */
const isRule = (pattern: string): boolean => /^\/\^[\s\S]*\$\/\w*$/.test(pattern)

/**
 * Reports question files of the form that define a validation rule. Such files must import the rule
 * of the signup body.
 */
function judgeQuestions({ path, text, imports }: Source): string[] {
  const isRuleMaker = ({ target }: Source['imports'][number]) =>
    target === 'zod' || target === 'lib/formats.ts'
  const maker = imports.find(isRuleMaker)?.specifier
  const [pattern] = listPatterns(text)
  const found =
    pattern ?? /\bnew RegExp\b|\.(?:refine|superRefine|regex)\(/.exec(text)?.[0] ?? maker
  return found === undefined
    ? []
    : [`${path} builds a rule (${found}): a question imports the rule of the payload`]
}

/**
 * Reports repeated rules: `lib` must contain each rule for a property of the signup body only once.
 */
export function listRepeatedRules(sources: readonly Source[]): string[] {
  const files = sources.filter(({ path }) => /^lib\/.*(?<!\.test)\.ts$/.test(path))
  const questions = files.filter(({ path }) => path.startsWith('lib/signup/questions/'))
  const first = new Map<string, string>()
  const repeated = files.flatMap(({ path, text }) =>
    [...new Set(listPatterns(text).filter(isRule))].flatMap((pattern) => {
      const owner = first.get(pattern)
      first.set(pattern, owner ?? path)
      const isOther = owner === undefined || ![owner, path].some(isOfSignup)
      return isOther ? [] : [`${path} repeats ${pattern} of ${owner}: a rule exists once`]
    }),
  )
  return [...questions.flatMap(judgeQuestions), ...repeated]
}
