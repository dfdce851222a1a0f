import { productTokens } from '@/lib/brand'
import type { Contract } from '@/lib/contract'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { exampleOf } from '@/lib/openapi/operation'

const customerUid = '01980000-0000-7000-8000-000000000004'
const event = {
  customerUid,
  type: 'TRANSACTION_EXECUTED',
  title: 'Transfer completed',
  data: { transactionId: 'T-1042' },
}
const destination = { url: 'https://example.com/hooks', types: ['kyc.*', 'signup.completed'] }
// The token is the last part of the invitation link.
const token = 'EXAMPLE'

/** Bodies of operations that the recorded example session does not call. */
const bodies: Readonly<Record<string, unknown>> = {
  acceptInviteAsOperator: { token },
  signupOperator: samplePayload,
  reportLeak: { clientSecret: 'cs_test_EXAMPLE' },
  decideInSandbox: { decision: 'approve' },
  createDestination: destination,
  changeDestination: { isEnabled: true },
  rotateDestination: { grace: '24h' },
  replayDeliveries: { isFailed: true },
  previewBrand: { accent: productTokens.light.accent },
  moveClock: { offsetSeconds: 86_400 },
  createDestinationForOrganization: { organization: 'Acme Robotics', ...destination },
  changeAnyDestination: { isEnabled: true },
  rotateAnyDestination: { grace: '24h' },
  replayAnyDeliveries: { isFailed: true },
  createLinkForCustomer: { purpose: 'status', returnUrl: 'https://example.com/done' },
  setOrganization: { returnOrigins: ['https://example.com'] },
  nameBrand: { displayName: 'Acme', disclosure: 'Banking by First Harbor Bank, Member FDIC' },
  createOrganization: { name: 'Acme Robotics' },
  createInviteForOrganization: {
    organization: 'Acme Robotics',
    role: 'individual',
    email: 'rowan@example.com',
    firstName: 'Rowan',
    lastName: 'Lee',
  },
  setApiAccess: { isOn: true },
  addAdvisor: { organization: 'Acme Robotics', email: 'rowan@example.com' },
  issueAdvisorToken: { email: 'rowan@example.com' },
  issueCredential: { organization: 'Acme Robotics', allowIps: ['192.0.2.0/24'], expiresInDays: 90 },
  setAllowList: { allowIps: ['192.0.2.0/24', '2001:db8::/32'] },
  tryAllowList: { allowIps: ['192.0.2.0/24'] },
  rotateCredential: { grace: '24h' },
  decideKyc: { decision: 'approve', reason: 'The documents were seen and match.' },
  publishNotification: event,
  redriveJobs: { queue: 'verification' },
  runRetention: { dryRun: true },
  resetSandbox: { isConfirmed: true },
}

const queries: Readonly<Record<string, Record<string, string>>> = {
  revokeCustomerSessions: { customerUid },
  checkInvite: { token },
  readLogo: { v: 'EXAMPLE' },
  listNotifications: { limit: '20', isRead: 'false' },
  listChanges: { customer: customerUid },
  listOrganizationEvents: { organization: 'Acme Robotics' },
  revokeClientSessions: { clientId: 'ci_test_EXAMPLE' },
}

/** Returns a valid body, or undefined if the operation has no body. */
export const sampleBody = ({ operationId, body }: Contract): unknown =>
  body && (bodies[operationId] ?? exampleOf(operationId)?.request)

/** A valid query. */
export const sampleQuery = ({ operationId }: Contract): Record<string, string> =>
  queries[operationId] ?? {}

/** The response in the recorded example session. */
export const sampleAnswer = ({ operationId }: Contract): unknown => exampleOf(operationId)?.response
