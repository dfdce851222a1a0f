import type { Contract } from './contract'
import * as adminAudit from './contracts/admin/audit'
import * as adminBrands from './contracts/admin/brands'
import * as adminCredentials from './contracts/admin/credentials'
import * as adminCustomers from './contracts/admin/customers'
import * as adminDeployment from './contracts/admin/deployment'
import * as adminDestinations from './contracts/admin/destinations'
import * as adminEvents from './contracts/admin/events'
import * as adminInvites from './contracts/admin/invites'
import * as adminJobs from './contracts/admin/jobs'
import * as adminKyc from './contracts/admin/kyc'
import * as adminLetters from './contracts/admin/letters'
import * as adminNotifications from './contracts/admin/notifications'
import * as adminOrganizationSettings from './contracts/admin/organization-settings'
import * as adminOrganizations from './contracts/admin/organizations'
import * as adminSandbox from './contracts/admin/sandbox'
import * as adminSessions from './contracts/admin/sessions'
import * as adminUpkeep from './contracts/admin/upkeep'
import * as brand from './contracts/brand'
import * as customers from './contracts/customers'
import * as destinations from './contracts/destinations'
import * as events from './contracts/events'
import * as invites from './contracts/invites'
import * as kyc from './contracts/kyc'
import * as links from './contracts/links'
import * as notifications from './contracts/notifications'
import * as organization from './contracts/organization'
import * as preferences from './contracts/preferences'
import * as probes from './contracts/probes'
import * as sandbox from './contracts/sandbox'
import * as sessions from './contracts/sessions'
import * as signup from './contracts/signup'
import * as tokens from './contracts/tokens'

/** A chapter of the API reference. */
export type Chapter = { name: string; description: string; contracts: readonly Contract[] }

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'operationId' in value && 'path' in value
/** Lists the contracts of a module. Some modules have one contract per user type. */
const contractsOf = (module: Record<string, unknown>): Contract[] =>
  Object.values(module).flatMap((value) => {
    if (isContract(value)) return [value]
    return typeof value === 'object' && value !== null
      ? Object.values(value).filter(isContract)
      : []
  })

/**
 * Every public operation by chapter, in reading order. The endpoints of our own pages are not
 * public.
 */
export const chapters: readonly Chapter[] = [
  {
    name: 'Sessions',
    description: 'Create, list and revoke 24-hour sessions.',
    contracts: contractsOf(sessions),
  },
  {
    name: 'Invitations',
    description: 'Invite a person with a link that leads to the signup.',
    contracts: contractsOf(invites),
  },
  {
    name: 'Customers',
    description: 'Read the status of each customer, without personal data.',
    contracts: contractsOf(customers),
  },
  {
    name: 'Links',
    description: 'Send a customer back to the form, the status page or the inbox.',
    contracts: contractsOf(links),
  },
  {
    name: 'Signup',
    description: 'Complete the onboarding of each of the three user types.',
    contracts: contractsOf(signup),
  },
  {
    name: 'Verification',
    description: 'Read the status of an identity check, and correct mistakes.',
    contracts: contractsOf(kyc).filter((one) => !one.isSandboxOnly),
  },
  {
    name: 'Tokens and accounts',
    description: 'Get tokens for a person after the signup, and close accounts.',
    contracts: contractsOf(tokens),
  },
  {
    name: 'Notifications',
    description: 'Count, list and read notifications, and write to inboxes.',
    contracts: [...contractsOf(notifications), ...contractsOf(preferences)],
  },
  {
    name: 'Events',
    description: 'Read every event of your customers, invitations and credentials, in order.',
    contracts: contractsOf(events),
  },
  {
    name: 'Organization',
    description: 'Read and change the settings of your organization.',
    contracts: contractsOf(organization),
  },
  {
    name: 'Brand',
    description: 'Choose how pages and emails show your organization.',
    contracts: contractsOf(brand),
  },
  {
    name: 'Webhooks',
    description: 'Choose where we send events, see if they arrived, and resend them.',
    contracts: contractsOf(destinations),
  },
  {
    name: 'Sandbox',
    description: 'Try out every case. In production, these calls return 404.',
    contracts: [...contractsOf(kyc).filter((one) => one.isSandboxOnly), ...contractsOf(sandbox)],
  },
  {
    name: 'Administration',
    description: 'Operations for staff, with the admin key.',
    contracts: [
      adminOrganizations,
      adminOrganizationSettings,
      adminBrands,
      adminCredentials,
      adminSessions,
      adminCustomers,
      adminInvites,
      adminDestinations,
      adminKyc,
      adminLetters,
      adminNotifications,
      adminEvents,
      adminAudit,
      adminJobs,
      adminUpkeep,
      adminDeployment,
      adminSandbox,
    ].flatMap(contractsOf),
  },
  {
    name: 'Probes',
    description: 'Check the health, read metrics and the API document, and download the package.',
    contracts: contractsOf(probes),
  },
]

export const publicContracts: readonly Contract[] = chapters.flatMap((chapter) => chapter.contracts)
