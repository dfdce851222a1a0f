import { pdfWords } from '@/lib/words/en-pdf'

/**
 * Writes a text as a CSS string. Escapes all characters that could end the string or the style
 * sheet.
 */
const quote = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} .,]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`

const counters: Readonly<Record<string, string>> = {
  page: 'counter(page)',
  pages: 'counter(pages)',
}
const pageNumber = pdfWords.page
  .split(/\{(\w+)\}/)
  .map((part, index) => (index % 2 === 1 ? counters[part]! : quote(part)))
  .join(' ')

const boxOf = (place: string, content: string): string =>
  `@${place}{content:${content};font-family:var(--font-public-sans),sans-serif;font-size:8pt;color:#333}`

/**
 * Returns the style sheet that prints a name, a reference and the page number in the margins of
 * each page. The first page shows no name there, because it begins with the logo. Browsers that
 * cannot print in margins ignore the style sheet.
 */
export const marginCss = ({ name, reference }: { name: string; reference: string }): string =>
  `@page{${boxOf('top-left', quote(name))}${boxOf('top-right', quote(reference))}${boxOf('bottom-right', pageNumber)}}@page:first{@top-left{content:none}}`
