/**
 * The languages of code on developer pages. The home page, which is for partners, also shows
 * JavaScript.
 */
export const codeLanguages = ['Shell', 'JSON', 'TypeScript', 'HTTP'] as const
export type CodeLanguage = (typeof codeLanguages)[number] | 'JavaScript'

/**
 * Kinds of code that have a color. `word`: commands and keywords. `string`: quoted text. `value`:
 * numbers and variables. `name`: names of properties, headers, options and functions.
 */
export type CodeKind = 'word' | 'string' | 'value' | 'name' | 'comment'
export type CodePart = { text: string; kind?: CodeKind | undefined }

/**
 * A rule that recognizes one part of the code. At each position, the highlighter uses the first
 * rule of the list that matches there.
 */
type Rule = [pattern: RegExp, kind: CodeKind | undefined | ((text: string) => CodePart[])]

const json: readonly Rule[] = [
  [/"(?:\\.|[^"\\\n])*"(?=\s*:)/y, 'name'],
  [/"(?:\\.|[^"\\\n])*"/y, 'string'],
  [/-?\d[\d.eE+-]*|\b(?:true|false|null)\b/y, 'value'],
  [/\w+/y, undefined],
]

const expansion = /(\$\{[^}]*\}|\$\w+)/
/** Splits text in double quotes at its variables, because the shell replaces them. */
const splitQuoted = (text: string): CodePart[] =>
  text.split(expansion).map((part, index) => ({ text: part, kind: index % 2 ? 'value' : 'string' }))
/**
 * Splits text in single quotes. Text that begins like JSON gets the colors of JSON. It can be only
 * a part of the JSON, because the examples put variables between quoted parts.
 */
const splitLiteral = (text: string): CodePart[] =>
  /^'[{["]/.test(text)
    ? [quote, ...divide(text.slice(1, -1), json), quote]
    : [{ text, kind: 'string' }]
const quote: CodePart = { text: "'", kind: 'string' }

const shell: readonly Rule[] = [
  [/(?<=^|\s)#.*/my, 'comment'],
  [/'[^']*'/y, splitLiteral],
  [/"(?:\\[\s\S]|[^"\\])*"/y, splitQuoted],
  [/\$\{[^}]*\}|\$\w+/y, 'value'],
  [/(?<=^\s*)\w+(?==)/my, 'name'],
  [/(?<=\s)--?[A-Za-z][\w-]*/y, 'name'],
  [/\b(?:if|then|else|fi|for|in|do|done|while|break)\b(?=[\s;]|$)/my, 'word'],
  [/(?<=^|[|;{]\s*|\$\(|\b(?:do|then)\s+)[a-z][\w-]*(?=\s|\(\)|$)/my, 'word'],
  [/[\w./:@%-]+|\$(?!\()/y, undefined],
]

const typeScript: readonly Rule[] = [
  [/\/\/.*/y, 'comment'],
  [/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/y, 'string'],
  [
    /\b(?:import|export|from|type|const|let|new|await|async|function|return|for|of|if|throw|try|catch|instanceof)\b(?!:)/y,
    'word',
  ],
  [/\b\d[\d_.]*|\b(?:true|false|null|undefined)\b/y, 'value'],
  [/[A-Za-z_$][\w$]*(?=\()|\b[A-Z]\w*/y, 'name'],
  [/[\w$]+/y, undefined],
]

const http: readonly Rule[] = [
  [/^[A-Z]+(?=\s)/y, 'word'],
  [/HTTP\/\d\.\d/y, 'value'],
  [/(?<=\n)[\w-]+(?=:)/y, 'name'],
  [/\{[\s\S]*/y, (text) => divide(text, json)],
  [/[^\s{]+/y, undefined],
]

const rules: Readonly<Record<CodeLanguage, readonly Rule[]>> = {
  Shell: shell,
  JSON: json,
  TypeScript: typeScript,
  JavaScript: typeScript,
  HTTP: http,
}

function divide(code: string, of: readonly Rule[]): CodePart[] {
  const parts: CodePart[] = []
  const add = (part: CodePart) => {
    const last = parts.at(-1)
    if (last && last.kind === part.kind) last.text += part.text
    else if (part.text !== '') parts.push({ ...part })
  }
  for (let at = 0; at < code.length; ) {
    const [found, kind] = matchAt(code, at, of)
    at += found.length
    if (typeof kind === 'function') kind(found).forEach(add)
    else add({ text: found, kind })
  }
  return parts
}

/**
 * Returns the text and kind of the first rule that matches. If no rule matches, returns one
 * character.
 */
function matchAt(code: string, at: number, of: readonly Rule[]): [text: string, kind: Rule[1]] {
  for (const [pattern, kind] of of) {
    pattern.lastIndex = at
    const found = pattern.exec(code)
    if (found && found[0] !== '') return [found[0], kind]
  }
  return [code[at]!, undefined]
}

/**
 * Splits code into parts. The kind of a part sets its color. The joined texts of the parts equal
 * the code.
 */
export const highlight = (code: string, language: CodeLanguage): CodePart[] =>
  divide(code, rules[language])
