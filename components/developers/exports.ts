import type { Contract } from '@/lib/contract'
import * as adminAudit from '@/lib/contracts/admin/audit'
import * as adminCredentials from '@/lib/contracts/admin/credentials'
import * as adminCustomers from '@/lib/contracts/admin/customers'
import * as adminJobs from '@/lib/contracts/admin/jobs'
import * as adminKyc from '@/lib/contracts/admin/kyc'
import * as adminNotifications from '@/lib/contracts/admin/notifications'
import * as adminOrganizations from '@/lib/contracts/admin/organizations'
import * as adminSandbox from '@/lib/contracts/admin/sandbox'
import * as adminSessions from '@/lib/contracts/admin/sessions'
import * as adminUpkeep from '@/lib/contracts/admin/upkeep'
import * as invites from '@/lib/contracts/invites'
import * as kyc from '@/lib/contracts/kyc'
import * as notifications from '@/lib/contracts/notifications'
import * as probes from '@/lib/contracts/probes'
import * as sandbox from '@/lib/contracts/sandbox'
import * as sessions from '@/lib/contracts/sessions'
import * as signup from '@/lib/contracts/signup'
import * as tokens from '@/lib/contracts/tokens'

const modules: Readonly<Record<string, Record<string, unknown>>> = {
  'admin/audit': adminAudit,
  'admin/credentials': adminCredentials,
  'admin/customers': adminCustomers,
  'admin/jobs': adminJobs,
  'admin/kyc': adminKyc,
  'admin/notifications': adminNotifications,
  'admin/organizations': adminOrganizations,
  'admin/sandbox': adminSandbox,
  'admin/sessions': adminSessions,
  'admin/upkeep': adminUpkeep,
  invites,
  kyc,
  notifications,
  probes,
  sandbox,
  sessions,
  signup,
  tokens,
}

/** The module that exports a contract, and the expression that refers to the contract. */
export type Exported = { from: string; name: string; expression: string }

const found = new Map<unknown, Exported>()
for (const [file, module] of Object.entries(modules)) {
  const from = `@/lib/contracts/${file}`
  for (const [name, value] of Object.entries(module)) {
    found.set(value, { from, name, expression: name })
    // Some modules have an object with one contract per user type.
    if (typeof value === 'object' && value !== null && !('operationId' in value))
      for (const [key, member] of Object.entries(value))
        found.set(member, { from, name, expression: `${name}.${key}` })
  }
}

export const findExport = (contract: Contract): Exported | undefined => found.get(contract)
