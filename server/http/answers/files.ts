import type { PersonFile } from '../../rooms/person-data'
import { type Reply, reply } from '../reply'
import { isKnownVersion } from './conditional'
import { answerAround } from './list'

/** Returns the header with the file name under which the browser saves the response. */
const savedAs = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` })

const bytesOf = (bytes: Uint8Array, headers: Record<string, string>): Reply =>
  reply({
    stream: new Blob([new Uint8Array(bytes)]).stream(),
    headers: { 'content-length': String(bytes.length), ...headers },
  })

export const answerTextFile = ({ name, text }: { name: string; text: string }): Reply =>
  reply({ text, headers: { 'content-type': 'text/plain; charset=utf-8', ...savedAs(name) } })

export const answerPdfFile = ({ name, bytes }: { name: string; bytes: Buffer }): Reply =>
  bytesOf(bytes, { 'content-type': 'application/pdf', ...savedAs(name) })

/** Responds with the data of a person as a JSON file. */
export const answerPersonFile = ({ name, head, notifications }: PersonFile): Reply =>
  answerAround({
    // Removes the closing brace, because the inbox follows as the last property of the object.
    start: `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "notifications": `,
    json: notifications,
    end: '\n}\n',
    headers: savedAs(name),
  })

/** Responds with the package for partners. Caches may store it, but must revalidate it. */
export function answerPackage(
  { bytes, etag }: { bytes: Buffer; etag: string },
  ifNoneMatch: string | undefined,
): Reply {
  const caching = { etag, 'cache-control': 'public, no-cache' }
  if (isKnownVersion(etag, ifNoneMatch)) return reply({ status: 304, headers: caching })
  return bytesOf(bytes, {
    ...caching,
    'content-type': 'application/gzip',
    ...savedAs('latchkey-sdk.tgz'),
  })
}

/**
 * Responds with a picture whose content never changes at its URL. If a browser opens the URL
 * directly, the picture cannot load resources or run scripts.
 */
export const answerPicture = ({ type, bytes }: { type: string; bytes: Buffer }): Reply =>
  bytesOf(bytes, {
    'content-type': type,
    'content-disposition': 'inline; filename="logo"',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  })

/**
 * Responds with the HTML of an email. As in a mail program, the HTML cannot run scripts or load
 * resources.
 */
export const answerLetter = (html: string): Reply =>
  reply({
    text: html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox allow-top-navigation",
    },
  })
