// `node bin/sizes.mjs`: counts the lines of each part of the code that has a maximum. Exits with 1
// if a part exceeds its maximum.
import fs from 'node:fs'
import path from 'node:path'
import { root } from './command.mjs'

const isCode = (name) => /\.(?:ts|tsx|mjs|js)$/.test(name)
const isProduction = (name) => isCode(name) && !/\.(?:test|spec)\.tsx?$/.test(name)

/** The parts of the code, with the prefixes of their files and their maximum number of lines. */
const parts = [
  {
    name: 'form',
    prefixes: ['lib/signup/', 'components/signup/', 'components/form/', 'server/rooms/drafts'],
    maxLines: 5000,
  },
  { name: 'notifications', prefixes: ['components/notifications/'], maxLines: 1200 },
]
const maxWidth = 100
const maxWidePercent = 3
const folders = ['app', 'components', 'lib', 'server', 'simulator', 'bin', 'e2e', 'bench']

const files = folders.flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.join(folder, name).split(path.sep).join('/'))
    .filter((name) => isCode(name) && !name.includes('/node_modules/')),
)
const readLines = (name) =>
  fs.readFileSync(path.join(root, name), 'utf8').replace(/\n$/, '').split('\n')

let isOver = false
function report(name, count, limit, unit) {
  isOver ||= count > limit
  console.log(
    `${name}: ${count}${unit}, at most ${limit}${unit}${count > limit ? '  <- over' : ''}`,
  )
}

for (const { name, prefixes, maxLines } of parts) {
  const own = files.filter(
    (file) => isProduction(file) && prefixes.some((prefix) => file.startsWith(prefix)),
  )
  report(
    name,
    own.map((file) => readLines(file).length).reduce((a, b) => a + b, 0),
    maxLines,
    ' lines',
  )
}
const lines = files.flatMap(readLines)
const wide = lines.filter((line) => line.length > maxWidth).length
report(
  'wider than 100 columns',
  Number(((100 * wide) / lines.length).toFixed(2)),
  maxWidePercent,
  ' %',
)
process.exitCode = isOver ? 1 : 0
