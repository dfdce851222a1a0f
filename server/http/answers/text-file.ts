import { type Reply, reply } from '../reply'

/** Answers with a text file, which the browser saves under its name. */
export const answerTextFile = ({ name, text }: { name: string; text: string }): Reply =>
  reply({
    text,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
