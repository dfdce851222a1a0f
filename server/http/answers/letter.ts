import { type Reply, reply } from '../reply'

/** Responds with the HTML of an email. It loads and runs nothing, as in a mail program. */
export const answerLetter = (html: string): Reply =>
  reply({
    text: html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox allow-top-navigation",
    },
  })
