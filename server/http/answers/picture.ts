import { type Reply, reply } from '../reply'

/**
 * Responds with a picture whose content never changes at its URL. If a browser opens the URL
 * directly, the picture cannot load resources or run scripts.
 */
export const answerPicture = ({ type, bytes }: { type: string; bytes: Buffer }): Reply =>
  reply({
    stream: new Blob([new Uint8Array(bytes)]).stream(),
    headers: {
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': 'inline; filename="logo"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
