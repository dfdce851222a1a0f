export type LegalBlock =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
/** A legal text with its version. If `isDraft` is true, no lawyer has approved the text. */
export type LegalText = { version: string; isDraft: boolean; blocks: LegalBlock[] }

const versionLine = /^Version: (\S.*)$/

/**
 * Reads a text of headings (`## `), lists (`- `) and paragraphs. Its first line names its version.
 */
export function parseLegalText(text: string): Omit<LegalText, 'isDraft'> {
  const [first = '', ...rest] = text.replaceAll('\r\n', '\n').trim().split('\n')
  const [, version = ''] = versionLine.exec(first) ?? []
  const blocks: LegalBlock[] = []
  for (const chunk of rest
    .join('\n')
    .trim()
    .split(/\n{2,}/))
    blocks.push(...readChunk(chunk))
  return { version, blocks }
}

function readChunk(chunk: string): LegalBlock[] {
  const [first = '', ...rest] = chunk.split('\n')
  if (first.startsWith('## '))
    return [
      { kind: 'heading', text: first.slice(3) },
      ...(rest.length > 0 ? readChunk(rest.join('\n')) : []),
    ]
  return first.startsWith('- ')
    ? [{ kind: 'list', items: chunk.split(/^- /m).slice(1).map(joinLines) }]
    : [{ kind: 'paragraph', text: joinLines(chunk) }]
}

const joinLines = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ')
