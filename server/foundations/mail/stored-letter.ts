import { logoId } from './html'

/** An email from its file, as text and as HTML. The HTML contains its pictures. */
export type StoredLetter = {
  id: string
  to: string
  subject: string
  at: Date
  text: string
  html: string
}

/** Reads an email from the content of its file. */
export function parseLetter(id: string, file: string): StoredLetter {
  const { header, body } = split(file)
  const parts = listParts(file)
  const textOf = (type: string) => parts.find((part) => part.type === type)?.text ?? ''
  const png = parts.find((part) => part.type === 'image/png')?.text.replace(/\s/g, '')
  const html = textOf('text/html')
  return {
    id,
    to: header('To'),
    subject: header('Subject'),
    at: new Date(header('Date')),
    text: textOf('text/plain') || body,
    html: png ? html.replaceAll(`cid:${logoId}`, `data:image/png;base64,${png}`) : html,
  }
}

/** The headers and the body of an email or of one of its parts. */
function split(file: string): { header: (field: string) => string; body: string } {
  const end = file.indexOf('\r\n\r\n')
  const unfolded = file.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const header = (field: string) =>
    decodeWords(new RegExp(`^${field}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '')
  return { header, body: file.slice(end + 4) }
}

/** Lists the parts of an email that have no parts themselves. */
function listParts(file: string): { type: string; text: string }[] {
  const { header, body } = split(file)
  const contentType = header('Content-Type')
  const boundary = /^multipart\/.*boundary="([^"]+)"/i.exec(contentType)?.[1]
  if (boundary)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => listParts(part.replace(/^\r\n/, '')))
  const isQuoted = /quoted-printable/i.test(header('Content-Transfer-Encoding'))
  const text = isQuoted ? decodeQuotedPrintable(body) : body
  return [{ type: contentType.split(';')[0]!, text }]
}

/** Decodes the encoded words of a header. The mail library writes non-ASCII characters this way. */
const decodeWords = (text: string): string =>
  text
    .replace(/(=\?[\w-]+\?[BQ]\?[^?]*\?=) (?==\?)/gi, '$1')
    .replace(/=\?[\w-]+\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    )

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  ).toString('utf8')
