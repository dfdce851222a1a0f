import { JsonText } from '../../foundations/json-text'
import { type Reply, reply } from '../reply'
import { streamOf } from './stream'

/**
 * Responds with a list and its meta. If the database has already serialized the list, sends that
 * JSON without parsing it.
 */
export function answerList({ data, meta }: { data: unknown; meta: unknown }): Reply {
  if (!(data instanceof JsonText)) return reply({ data, meta })
  const start = '{"data":'
  const end = `,"meta":${JSON.stringify(meta)}}`
  return answerAround({ start, json: data, end })
}

type Around = { start: string; json: JsonText; end: string; headers?: Record<string, string> }

/** Responds with the text `start`, JSON that the database has serialized, and the text `end`. */
export function answerAround({ start, json, end, headers = {} }: Around): Reply {
  const { written } = json
  return typeof written === 'string'
    ? reply({ text: start + written + end, headers })
    : reply({ stream: streamOf(enclose(start, written, end)), headers })
}

async function* enclose(
  start: string,
  pieces: AsyncGenerator<string, string>,
  end: string,
): AsyncGenerator<string, string> {
  let { value, done } = await pieces.next()
  for (value = start + value; !done; { value, done } = await pieces.next()) yield value
  return value + end
}
