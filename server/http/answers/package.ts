import { type Reply, reply } from '../reply'
import { isKnownVersion } from './conditional'

/** Responds with the package file. Caches may store it, but must revalidate it at each use. */
export function answerPackage(
  { bytes, etag }: { bytes: Buffer; etag: string },
  ifNoneMatch: string | undefined,
): Reply {
  const caching = { etag, 'cache-control': 'public, no-cache' }
  if (isKnownVersion(etag, ifNoneMatch)) return reply({ status: 304, headers: caching })
  return reply({
    stream: new Blob([new Uint8Array(bytes)]).stream(),
    headers: {
      ...caching,
      'content-type': 'application/gzip',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="latchkey-sdk.tgz"',
    },
  })
}
