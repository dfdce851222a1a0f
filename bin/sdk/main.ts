// Writes the types of the package and its table of operations to the folder in the first argument.
import fs from 'node:fs'
import path from 'node:path'
import { eventTypeNames } from '@/lib/events'
import { openApi } from '@/lib/openapi'
import { type Document, listOperations } from './operations'
import { printDeclarations } from './print-declarations'

const folder = process.argv[2]!
const document = JSON.parse(JSON.stringify(openApi('https://api.example.com'))) as Document
const operations = listOperations(document)

/** The text of the types that belong to no operation. Omits comments with `//` and imports. */
const common = fs
  .readFileSync('lib/sdk/public-types.ts', 'utf8')
  .split('\n')
  .filter((line) => !/^(?:\/\/|import )/.test(line))
  .join('\n')
  .trimStart()

const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text)
write('index.d.ts', printDeclarations(document, operations, common))
write(
  'operations.json',
  JSON.stringify(
    Object.fromEntries(operations.map(({ operationId, call }) => [operationId, call])),
  ),
)
write('event-types.json', JSON.stringify(eventTypeNames))
write('version', document.info.version)
