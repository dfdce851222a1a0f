import { type ExternalCheckpoint, listBrokenHeads, readCheckpointProof } from './checkpoint-proof'
import { Findings } from './findings'
import { listResets } from './stored-facts'
import { listHeads } from './streams'
import { reportMissing, verifyFacts } from './verify-facts'
import { verifyStream } from './verify-stream'

/** The number of verified rows, and the errors. */
export type Verdict = {
  isIntact: boolean
  rows: number
  streams: number
  checkpoints: number
  lastCheckpointAt: Date | null
  /** The time of the newest checkpoint that is also stored outside the database. */
  lastOutsideAt: Date | null
  /** The number of changes and KYC status changes. */
  changes: number
  /**
   * How many genuine changes have a digest that no audit row contains. `uncoveredIds` has up to 100
   * of their ids.
   */
  uncovered: number
  uncoveredIds: string[]
  /** The first 1,000 errors. */
  faults: string[]
  fault?: string
}

/**
 * Verifies every row, change, KYC status change and checkpoint. Reports each one that was changed,
 * removed, swapped or added. Cannot detect the removal of rows after the last checkpoint. `kept`: a
 * checkpoint that the caller stores outside the database.
 */
export async function verify(kept?: ExternalCheckpoint): Promise<Verdict> {
  const proof = await readCheckpointProof(kept)
  const findings = new Findings()
  const verdict = {
    rows: 0,
    streams: 0,
    checkpoints: proof.count,
    lastCheckpointAt: proof.lastAt,
    lastOutsideAt: proof.lastOutsideAt,
    ...{ changes: 0, uncovered: 0, uncoveredIds: [] as string[] },
  }
  const conclude = () => {
    const [fault] = findings.faults
    const isIntact = fault === undefined
    return { ...verdict, isIntact, faults: findings.faults, ...(isIntact ? {} : { fault }) }
  }
  for (const fault of proof.faults) findings.report(fault)
  const resets = await listResets()
  const reader = {
    findings,
    proof,
    onRows: (rows: Parameters<typeof reportMissing>[0]) => reportMissing(rows, resets, findings),
  }
  const lost = new Set(proof.heads.keys())
  for (const { stream } of await listHeads()) {
    verdict.rows += await verifyStream(stream, reader)
    verdict.streams += 1
    lost.delete(stream)
  }
  for (const stream of lost) findings.report(`stream ${stream} row 1 is missing`)
  for await (const fault of listBrokenHeads(proof)) findings.report(fault)
  const { facts, ...found } = await verifyFacts(proof.mayLackMac, resets, findings)
  Object.assign(verdict, { changes: facts, ...found })
  return conclude()
}
