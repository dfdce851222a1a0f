/**
 * Compares docs/persona.json with a document that Persona publishes. Exits with 1 if a part that
 * the service uses has changed. Exits with 2 if it cannot read the document.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { listChanges, type PublishedDocument, type Used } from './compare'

const usage = `npm run persona-drift -- FILE|URL
  the OpenAPI document of Persona as JSON: openapi-bundled.json of a dated version`
const maxWaitMs = 60_000

class Refused extends Error {}

const write = (line: string): void => void process.stdout.write(`${line}\n`)

async function read(place: string | undefined): Promise<string> {
  if (!place) throw new Refused(usage)
  if (!/^https?:/.test(place)) return fs.readFileSync(place, 'utf8')
  const answer = await fetch(place, { signal: AbortSignal.timeout(maxWaitMs) })
  if (!answer.ok) throw new Refused(`${place} answers ${answer.status}.`)
  return answer.text()
}

function parse(text: string): PublishedDocument {
  const document = JSON.parse(text) as PublishedDocument
  if (typeof document.paths !== 'object') throw new Refused('The document has no paths.')
  return document
}

try {
  const used = JSON.parse(fs.readFileSync('docs/persona.json', 'utf8')) as Used
  const text = await read(process.argv[2])
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (sha256 === used.sha256) write('OK    the document is the pinned one')
  else {
    const changes = listChanges(used, parse(text))
    for (const change of changes) write(`CHANGED  ${change}`)
    if (changes.length === 0) write('OK    nothing that the service uses has changed')
    write(`The SHA-256 of the document is ${sha256}. The pinned one is in docs/persona.json.`)
    process.exitCode = changes.length === 0 ? 0 : 1
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 2
}
