import { type Reply, reply } from '../reply'

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
