import fs from 'node:fs'
import path from 'node:path'
import { env } from '../../foundations/env'

const outsideFile = () => path.join(env().DATA_DIR, 'audit-checkpoints.ndjson')

/** Appends a signed checkpoint to a file of this machine, outside the database. */
export function storeOutside(id: number, at: Date, signature: Buffer): void {
  fs.mkdirSync(env().DATA_DIR, { recursive: true, mode: 0o700 })
  fs.appendFileSync(
    outsideFile(),
    `${JSON.stringify({ id, at: at.toISOString(), signature: signature.toString('base64') })}\n`,
    {
      mode: 0o600,
    },
  )
}

/** The signatures of checkpoints by checkpoint number, in the order of the lines. */
export type Outside = Map<number, Set<string>>

/**
 * Reads the signatures of checkpoints from the file of this machine. Ignores a line that a crash
 * has cut off.
 */
export function readOutside(): Outside {
  const kept: Outside = new Map()
  if (!fs.existsSync(outsideFile())) return kept
  for (const line of fs.readFileSync(outsideFile(), 'utf8').split('\n')) {
    const [, id, signature] = /^\{"id":(\d+),.*"signature":"([^"]+)"\}$/.exec(line) ?? []
    if (id && signature) add(kept, Number(id), signature)
  }
  return kept
}

/** Reads the last checkpoint in the file of this machine. Undefined without a file. */
export const readLastOutside = (): { id: number; signature: string } | undefined => {
  const last = [...readOutside()].at(-1)
  return last && { id: last[0], signature: [...last[1]].at(-1)! }
}

/** Adds the signature of a checkpoint to `kept`, as the last signature of the last checkpoint. */
export function add(kept: Outside, id: number, signature: string): void {
  const signatures = kept.get(id) ?? new Set()
  // Re-adding an entry to a map or set keeps its old position, so delete the entry first.
  kept.delete(id)
  signatures.delete(signature)
  kept.set(id, signatures.add(signature))
}
