import { type Reply, reply } from '../reply'

/** Responds with a PDF file. The browser saves it under this name. */
export const answerPdfFile = ({ name, bytes }: { name: string; bytes: Buffer }): Reply =>
  reply({
    stream: new Blob([new Uint8Array(bytes)]).stream(),
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
