import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { referenceSchema } from '@/lib/provider'
import { sandboxOutcomes } from '@/lib/sandbox-numbers'

/**
 * The stored data of a submission, without personal data. The record does not even contain a digest
 * of the SSN, because anyone can find nine digits from their digest by trying all numbers.
 */
const record = z.object({
  reference: referenceSchema,
  outcome: z.enum(sandboxOutcomes),
  /**
   * Whether this application corrects an incomplete application, directly or after other
   * corrections.
   */
  corrected: z.boolean(),
  tries: z.int().min(0),
  /** Null until the provider accepts the submission. A rejected submission never gets an id. */
  applicationId: z.string().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** The number of delivered callbacks. */
  delivered: z.int().min(0),
})
export type Application = z.infer<typeof record>

/**
 * The applications of a folder. Memory contains all of them, and a journal on disk stores each
 * change.
 */
export interface Store {
  find(reference: string): Application | undefined
  list(): Iterable<Application>
  /** Stores a new or changed application in memory. A later `persist` writes it to disk. */
  put(application: Application): void
  /**
   * Resolves after all earlier changes are on disk. Rejects if the disk fails. The caller may try
   * again.
   */
  persist(): Promise<void>
  close(): Promise<void>
}

/**
 * The store rewrites the journal if it has more than `inAll` lines plus `perApplication` lines per
 * application.
 */
const spareLines = { perApplication: 8, inAll: 10_000 }
const linesPerWrite = 1000

/**
 * Opens the journal in `folder` and rewrites it with one line per application. Rewriting limits the
 * length of the journal, and removes a line that a crash has cut off. `onUnreadable` receives the
 * number of unreadable lines.
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
    // After a failed write, the content of the disk is unknown. So this function rewrites the
    // journal.
    if (torn || lines > spareLines.inAll + spareLines.perApplication * applications.size)
      return rewrite()
    if (batch.size === 0) return
    torn = true
    await journal.appendFile([...batch].map(toLine).join(''))
    await journal.datasync()
    torn = false
    lines += batch.size
  }

  // Only one write runs at a time. All calls during a write share the next write.
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

/**
 * Writes all applications to a new file, which then replaces `file`. Returns a handle for further
 * lines.
 */
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
