import { env } from '../../foundations/env'
import type { KeyUse, RingName } from '../../foundations/key-use'
import * as advisors from '../advisors'
import * as audit from '../audit'
import * as credentials from '../credentials'
import * as customers from '../customers'
import * as destinations from '../destinations'
import * as drafts from '../drafts'
import * as invites from '../invites'
import * as links from '../links'
import * as notifications from '../notifications'
import * as organizations from '../organizations'
import * as outbox from '../outbox'
import * as profiles from '../profiles'
import * as tokens from '../tokens'
import { holders } from './canaries'

export const foreignEnvironment =
  'SERVICE_ENVIRONMENT: is not the environment of this database, which never changes. Set it right, or DATABASE_URL to the database of this environment.'

// The key settings that stored values need, each with a description of those values.
const needed: Partial<Record<RingName, string>> = {
  KEY_RECORDS: 'sealed records',
  KEY_CREDENTIALS: 'usable credentials',
  KEY_BLIND_INDEX: 'indexes',
}

const rooms = [
  customers,
  profiles,
  drafts,
  advisors,
  organizations,
  notifications,
  destinations,
  outbox,
  credentials,
  tokens,
  invites,
  links,
]

/** Counts, for each key, the stored values that need it. */
export async function listKeyUses(): Promise<KeyUse[]> {
  const uses: KeyUse[] = []
  // Counts in one domain module (room) after another, because each count reads whole tables.
  for (const room of rooms)
    for (const { ring, number, rows } of await room.listKeyUses()) {
      const sum = uses.find((one) => one.ring === ring && one.number === number)
      if (sum) sum.rows += rows
      else uses.push({ ring, number, rows })
    }
  return uses
}

/** Returns a sentence for each key that stored values need but the settings lack. */
export async function listMissingKeys(): Promise<string[]> {
  const uses = await listKeyUses()
  return uses
    .filter(({ ring, number }) => !holders[ring].numbers().includes(number))
    .flatMap(({ ring, number }) =>
      needed[ring] === undefined
        ? []
        : [
            `${ring}: lacks key ${number}, which ${needed[ring]} still use. Put it back in, and run \`keys rotate\` before it goes.`,
          ],
    )
}

/**
 * Returns a sentence for each setting that contradicts the last audit checkpoint or the stored
 * hashes of email addresses.
 */
export async function listContradictions(): Promise<string[]> {
  const faults: string[] = []
  if (!(await customers.areFoundByAddress()))
    faults.push(
      'KEY_BLIND_INDEX: is not the ring that people are found by. Give each key the number that it had, put the one in use before back in, and run `keys rotate` before it goes.',
    )
  if (!(await audit.isLastCheckpointOurs()))
    faults.push(
      'KEY_AUDIT: holds no key that signed the last checkpoint of the audit. Put that key back in.',
    )
  return faults
}

/**
 * For a database without a deployment row (the stored environment), returns a sentence for each
 * setting that other stored rows contradict. `isCurrent`: whether the schema has the columns of the
 * first release.
 */
export async function listEvidence(isCurrent: boolean): Promise<string[]> {
  // The specification is silent, so we decided: the first credential determines the environment.
  // Before this check existed, a process of the wrong environment may have issued later
  // credentials.
  const environment = await credentials.readFirstEnvironment()
  if (environment !== undefined && environment !== env().SERVICE_ENVIRONMENT)
    return [foreignEnvironment]
  if (!isCurrent) return []
  const faults = await listMissingKeys()
  if (!((await customers.opensSome()) && (await advisors.opensSome())))
    faults.push(
      'KEY_RECORDS: does not open the records of this database. Give each key the number that it had. If the keys are right, SERVICE_ENVIRONMENT is wrong.',
    )
  return [...faults, ...(await listContradictions())]
}
