import type { Contract } from '@/lib/contract'
import * as audit from '@/lib/contracts/admin/audit'
import * as brands from '@/lib/contracts/admin/brands'
import * as credentials from '@/lib/contracts/admin/credentials'
import * as customers from '@/lib/contracts/admin/customers'
import * as deployment from '@/lib/contracts/admin/deployment'
import * as events from '@/lib/contracts/admin/events'
import * as jobs from '@/lib/contracts/admin/jobs'
import * as kyc from '@/lib/contracts/admin/kyc'
import * as notifications from '@/lib/contracts/admin/notifications'
import * as organizations from '@/lib/contracts/admin/organizations'
import * as sandbox from '@/lib/contracts/admin/sandbox'
import * as sessions from '@/lib/contracts/admin/sessions'

/** Contracts of all operations below `/admin`. */
export const contracts = [
  audit,
  brands,
  credentials,
  customers,
  deployment,
  events,
  jobs,
  kyc,
  notifications,
  organizations,
  sandbox,
  sessions,
]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(
    (value): value is Contract =>
      typeof value === 'object' && value !== null && 'operationId' in value,
  )
