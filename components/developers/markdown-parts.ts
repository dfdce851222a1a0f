/** Joins blocks of Markdown with empty lines. */
export const join = (...blocks: readonly string[]): string => `${blocks.join('\n\n').trimEnd()}\n`

export const list = (items: readonly string[]): string =>
  items.map((item) => `- ${item}`).join('\n')

export const codeBlock = (code: string, language: string): string =>
  `\`\`\`${language}\n${code}\n\`\`\``

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}
