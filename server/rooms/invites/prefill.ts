import { findPrefillFaults, type Prefill } from '@/lib/contracts/prefill'
import type { FieldFault } from '@/lib/errors'
import { draftOfPrefill, listHidden } from '@/lib/signup/prefill'
import type { UserType } from '@/lib/user-types'
import type { Tx } from '../../foundations/db'
import * as drafts from '../drafts'
import * as organizations from '../organizations'

/** Lists an error for each return URL and prefilled answer that this organization may not send. */
export const findFaults = async (organizationId: string, raw: unknown): Promise<FieldFault[]> => [
  ...(await organizations.findReturnFaults(organizationId, raw)),
  ...findPrefillFaults(raw),
]

type Given = { role: UserType; prefill?: Prefill | null | undefined }

/** Lists the prefilled answers that the form of this role does not show. */
export const listUnused = ({ role, prefill: answers }: Given): string[] =>
  answers ? listHidden(answers, role).map((path) => `prefill.${path}`) : []

/**
 * Stores answers from a partner, which the form then shows. Does nothing if the person has already
 * answered.
 */
export async function prefill(tx: Tx, customerId: string, answers: Prefill): Promise<void> {
  const saved = await drafts.read(customerId, tx)
  if (drafts.hasAnswers(saved)) return
  const draft = draftOfPrefill(answers)
  await drafts.save(tx, customerId, saved.version, { draft, signing: null })
}
