import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { referenceSchema, sandboxOutcomes } from '@/lib/provider'

/**
 * Everything stored of a submission. It has no personal data: neither the number that chose the outcome nor a digest of it,
 * since nine digits can be guessed from any digest.
 */
const record = z.object({
  reference: referenceSchema,
  outcome: z.enum(sandboxOutcomes),
  /** Whether it corrects, directly or through others, an application that was incomplete. */
  corrected: z.boolean(),
  tries: z.int().min(0),
  /** Null until accepted; a refused application never gets one. */
  applicationId: z.string().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** The number of delivered callbacks. */
  delivered: z.int().min(0),
})
export type Application = z.infer<typeof record>

/** The applications of a folder: all in memory, each change in a journal on disk. */
export interface Store {
  find(reference: string): Application | undefined
  list(): Iterable<Application>
  /** Stores a new or changed application; it is on disk once `persist` resolves. */
  put(application: Application): void
  /** Resolves when every earlier `put` is on disk. Rejects when the disk fails, and may be repeated. */
  persist(): Promise<void>
  close(): Promise<void>
}

/** Extra journal lines, per application and in total, before the journal is rewritten. */
const spareLines = { perApplication: 8, inAll: 10_000 }
const linesPerWrite = 1000

/**
 * Opens the journal in `folder` (created if missing) and rewrites it with one line per application. So its content bounds
 * its length, and nothing is appended to a line torn by a crash. `onUnreadable` gets the number of unreadable lines.
 */
export async function openStore(
  folder: string,
  onUnreadable: (lines: number) => void,
): Promise<Store> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'journal.jsonl')
  const applications = await readJournal(file, onUnreadable)
  let journal = await writeJournal(folder, file, applications)
  let lines = applications.size
  let torn = false
  let unwritten = new Set<Application>()
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function rewrite() {
    const fresh = await writeJournal(folder, file, applications)
    await journal.close().catch(() => {})
    journal = fresh
    lines = applications.size
    torn = false
  }

  async function flush() {
    const batch = unwritten
    unwritten = new Set()
    // After a failed write or sync the content of the disk is unknown, so rewrite the journal.
    if (torn || lines > spareLines.inAll + spareLines.perApplication * applications.size)
      return rewrite()
    if (batch.size === 0) return
    torn = true
    await journal.appendFile([...batch].map(toLine).join(''))
    await journal.datasync()
    torn = false
    lines += batch.size
  }

  // One write and sync at a time; callers in between share the next one.
  function persist() {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        running = flush()
        return running
      })
    return next
  }

  return {
    persist,
    find: (reference) => applications.get(reference),
    list: () => applications.values(),
    put(application) {
      applications.set(application.reference, application)
      unwritten.add(application)
    },
    async close() {
      await persist().catch(() => {})
      await journal.close()
    },
  }
}

const toLine = (application: Application) => `${JSON.stringify(application)}\n`

async function readJournal(
  file: string,
  onUnreadable: (lines: number) => void,
): Promise<Map<string, Application>> {
  const applications = new Map<string, Application>()
  let unreadable = 0
  const journal = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!journal) return applications
  try {
    for await (const line of journal.readLines()) {
      const application = readLine(line)
      if (application) applications.set(application.reference, application)
      else unreadable += 1
    }
  } finally {
    await journal.close()
  }
  if (unreadable > 0) onUnreadable(unreadable)
  return applications
}

function readLine(line: string): Application | undefined {
  try {
    return record.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Writes all applications to a new file that replaces `file`. Returns a handle that appends. */
async function writeJournal(
  folder: string,
  file: string,
  applications: Map<string, Application>,
): Promise<FileHandle> {
  const fresh = `${file}.new`
  const handle = await open(fresh, 'w', 0o600)
  try {
    let chunk: string[] = []
    for (const application of applications.values()) {
      chunk.push(toLine(application))
      if (chunk.length < linesPerWrite) continue
      await handle.appendFile(chunk.join(''))
      chunk = []
    }
    await handle.appendFile(chunk.join(''))
    await handle.datasync()
    await rename(fresh, file)
    await syncFolder(folder)
    return handle
  } catch (error) {
    await handle.close().catch(() => {})
    throw error
  }
}

async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
