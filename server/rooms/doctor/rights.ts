import { type Finding, fail, pass, warn } from '@/lib/doctor-report'
import { db, grantsRemedy, listSome, type Rights, readRights } from '../../foundations/db'
import { isSandbox } from '../../foundations/env'
import { explainDatabase } from './database'
import type { Check } from './limit'

const name = 'rights'
const setting = 'DATABASE_URL'

/**
 * Checks the database rights of the role that serves requests. The role must have all rights that
 * requests need. It must not have the right to change tables or audit rows.
 */
export const rightsCheck: Check = {
  name,
  setting,
  work: async () => [judgeRights(await readRights(db), isSandbox())],
  explain: (error) => explainDatabase(error, setting),
}

export function judgeRights(rights: Rights, isOneRoleEnough: boolean): Finding {
  const { mayCreate, changeable, lacking } = rights
  if (lacking.length > 0)
    return fail(name, `The role lacks ${listSome(lacking)}.`, grantsRemedy, setting)
  if (changeable.length > 0 || mayCreate) {
    if (isOneRoleEnough) return pass(name, 'One role does everything, as a sandbox may.', setting)
    const excess = [
      ...(mayCreate ? ['create tables'] : []),
      ...(changeable.length > 0 ? [`change rows of ${listSome(changeable)}`] : []),
    ]
    return warn(
      name,
      `The role of the service may ${excess.join(' and ')}.`,
      'Let another role own the tables (MIGRATION_DATABASE_URL), and run the grants of docs/settings.md.',
      setting,
    )
  }
  return pass(name, 'The role may serve, and change neither tables nor the audit.', setting)
}
