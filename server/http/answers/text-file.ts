import { type Reply, reply } from '../reply'

/** Responds with a text file. The browser saves it under this name. */
export const answerTextFile = ({ name, text }: { name: string; text: string }): Reply =>
  reply({
    text,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
