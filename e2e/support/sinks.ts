import fs from 'node:fs'
import path from 'node:path'
import type { Database } from './database'

/** Texts that must not be in any sink. A test prints only their names. */
export type Secrets = Record<string, string>
/** Where data was written: a file, a table or the output of a process. */
export type Sink = { name: string; bytes: Buffer }

/** Returns the encodings of a text that may hide it in bytes. */
export function encode(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  // The base64 of a text depends on its offset modulo 3. For each of the three offsets, this
  // returns the characters that depend on the text alone.
  const shifted = [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return whole.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
  })
  const url = shifted.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'))
  const wide = Buffer.from(text, 'utf16le')
  const texts = [
    text,
    encodeURIComponent(text),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...shifted,
    ...url,
  ]
  return [...new Set(texts)].map((one) => Buffer.from(one)).concat(wide, Buffer.from(wide).swap16())
}

/**
 * Returns `name in sink` for each secret in any encoding. `isAllowed` lists places where a secret
 * may be.
 */
export function findTraces(
  sinks: Iterable<Sink>,
  secrets: Secrets,
  isAllowed: (secret: string, sink: string) => boolean = () => false,
): string[] {
  const needles = Object.entries(secrets).map(([name, text]) => ({ name, forms: encode(text) }))
  const found: string[] = []
  for (const sink of sinks) {
    for (const { name, forms } of needles) {
      const isThere = forms.some(
        (form) => sink.bytes.includes(form) || sink.name.includes(form.toString()),
      )
      if (isThere && !isAllowed(name, sink.name)) found.push(`${name} in ${sink.name}`)
    }
  }
  return found
}

const blockBytes = 8192
const empty = Buffer.alloc(blockBytes)

/** Removes empty blocks. A database reserves many of them. */
function dropEmptyBlocks(bytes: Buffer): Buffer {
  const written: Buffer[] = []
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes)
    if (!block.equals(empty)) written.push(block)
  }
  return Buffer.concat(written)
}

/** Reads all or some files below a folder, one at a time. */
export function* readFiles(
  folder: string,
  isWanted: (file: string) => boolean = () => true,
): Generator<Sink> {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    if (!isWanted(file)) continue
    yield { name: path.relative(folder, file), bytes: dropEmptyBlocks(fs.readFileSync(file)) }
  }
}

/** Reads every table as text, because the files of the database are compressed. */
export async function readTables(database: Database): Promise<Sink[]> {
  const tables = await database.query(`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`)
  const sinks: Sink[] = []
  for (const { schema, name } of tables) {
    const rows = await database.query(`select t::text as row from "${schema}"."${name}" t`)
    sinks.push({
      name: `table ${schema}.${name}`,
      bytes: Buffer.from(rows.map(({ row }) => row).join('\n')),
    })
  }
  return sinks
}
