import type * as z from 'zod'
import { scopes } from '@/lib/access'
import { recordedChange } from '@/lib/contracts/admin/audit'
import { customer, customerStatuses } from '@/lib/contracts/admin/customers'
import { listedVerification } from '@/lib/contracts/admin/kyc'
import { advisor, organization } from '@/lib/contracts/admin/organizations'
import { brand } from '@/lib/contracts/brand'
import { readOwnCustomer } from '@/lib/contracts/customers'
import {
  attempt,
  createdDestination,
  deliveryOutcomes,
  destination,
  destinationStates,
  testResult,
} from '@/lib/contracts/destinations'
import { event } from '@/lib/contracts/events'
import { createdInvite, inviteStatuses, listedInvite, renewedInvite } from '@/lib/contracts/invites'
import { kycRequest, kycStages, kycStatuses, requirement } from '@/lib/contracts/kyc'
import { createdLink } from '@/lib/contracts/links'
import { categories, notification, publishEvents } from '@/lib/contracts/notifications'
import { organizationSettings } from '@/lib/contracts/organization'
import { prefillBody } from '@/lib/contracts/prefill'
import { faultModes } from '@/lib/contracts/sandbox'
import { createSession, listSessions } from '@/lib/contracts/sessions'
import { w9Terms } from '@/lib/contracts/signup'
import { exchangeToken } from '@/lib/contracts/tokens'
import { envelope } from '@/lib/errors'
import { eventTypeNames } from '@/lib/events'
import { purposes } from '@/lib/reach'
import { correctionsPayload, signupPayload } from '@/lib/signup/payload'
import { userTypeNames } from '@/lib/user-types'

const roles = ['Individual', 'BusinessOwner', 'Operator', 'Advisor']

/** The schemas that several places of a document refer to, by the name they have there. */
export const sharedSchemas: Readonly<Record<string, z.ZodType>> = {
  Envelope: envelope,
  Session: createSession.data,
  ListedSession: listSessions.data.element,
  CreatedInvite: createdInvite,
  RenewedInvite: renewedInvite,
  Invite: listedInvite,
  Prefill: prefillBody,
  CreatedLink: createdLink,
  Customer: readOwnCustomer.data,
  KycRequest: kycRequest,
  Requirement: requirement,
  SignupPayload: signupPayload,
  CorrectionsPayload: correctionsPayload,
  Address: signupPayload.shape.address,
  Employment: signupPayload.shape.employment,
  W9Terms: w9Terms.data,
  TokenPair: exchangeToken.data,
  Notification: notification,
  InboxEvent: publishEvents.body.options[0],
  Event: event,
  OrganizationSettings: organizationSettings,
  Brand: brand,
  AccentTokens: brand.shape.tokens.shape.light,
  Destination: destination,
  CreatedDestination: createdDestination,
  DeliveryTest: testResult,
  DeliveryAttempt: attempt,
  StaffCustomer: customer,
  ListedVerification: listedVerification,
  Organization: organization,
  Advisor: advisor,
  RecordedChange: recordedChange,
}

type SharedEnum = { values: readonly string[]; description: string }
/** The lists of values that several members share. */
export const sharedEnums: Readonly<Record<string, SharedEnum>> = {
  UserType: {
    values: userTypeNames,
    description: 'What the person signs up as',
  },
  UserRole: { values: roles, description: 'The role of a bearer token' },
  Environment: {
    values: ['sandbox', 'production'],
    description: 'Whether the service is a sandbox or serves real people',
  },
  KycStatus: { values: kycStatuses, description: 'Where a verification stands' },
  KycStage: {
    values: kycStages,
    description: 'Whether a machine or a person checks a pending verification',
  },
  CustomerStatus: {
    values: customerStatuses,
    description:
      '`started` before the signup, `closed` afterwards, or the status of the verification',
  },
  InviteStatus: { values: inviteStatuses, description: 'Whether an invitation can still be used' },
  LinkPurpose: { values: purposes, description: 'The part of the service that a link opens' },
  NotificationCategory: { values: categories, description: 'What a notification is about' },
  EventType: { values: eventTypeNames, description: 'What happened' },
  Scope: { values: scopes, description: 'A group of operations that a credential may call' },
  DestinationState: {
    values: destinationStates,
    description: 'Whether events are sent to a destination',
  },
  DeliveryOutcome: { values: deliveryOutcomes, description: 'How an attempt to deliver ended' },
  FaultMode: { values: faultModes, description: 'How a part of the sandbox behaves' },
}
