export type StoredLetter = { id: string; to: string; subject: string; at: Date; text: string }

/** Reads a letter from the text of its file. */
export function parseLetter(id: string, file: string): StoredLetter {
  const [head = '', ...rest] = file.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  const header = (field: string) =>
    decodeWords(new RegExp(`^${field}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '')
  const body = rest.join('\r\n\r\n')
  const text = /quoted-printable/i.test(header('Content-Transfer-Encoding'))
    ? decodeQuotedPrintable(body)
    : body
  return {
    id,
    to: header('To'),
    subject: header('Subject'),
    at: new Date(header('Date')),
    text,
  }
}

/** The mail library writes headers with non-ASCII characters as encoded words. */
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
