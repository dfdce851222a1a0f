import type { PersonFile } from '../../rooms/person-data'
import type { Reply } from '../reply'
import { answerAround } from './list'

/** Responds with a JSON file. The browser saves it under this name. */
export const answerPersonFile = ({ name, head, notifications }: PersonFile): Reply =>
  answerAround({
    // The inbox is the last property of the object.
    start: `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "notifications": `,
    json: notifications,
    end: '\n}\n',
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  })
