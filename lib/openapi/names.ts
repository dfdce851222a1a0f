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
import { kycRequest, kycStages, reason, requirement, stageMeanings } from '@/lib/contracts/kyc'
import { createdLink } from '@/lib/contracts/links'
import { categories, notification, publishEvents } from '@/lib/contracts/notifications'
import { organizationSettings } from '@/lib/contracts/organization'
import { prefillBody } from '@/lib/contracts/prefill'
import { faultModes } from '@/lib/contracts/sandbox'
import { createSession, listSessions } from '@/lib/contracts/sessions'
import { w9Terms } from '@/lib/contracts/signup'
import { exchangeToken } from '@/lib/contracts/tokens'
import { envelope, errorCatalogue, errorItem } from '@/lib/errors'
import { eventTypeNames, eventTypes } from '@/lib/events'
import { reasonCodes, requirementCodes } from '@/lib/kyc-codes'
import { statuses } from '@/lib/kyc-moves'
import { notificationTypeNames } from '@/lib/notification-words'
import { purposes } from '@/lib/reach'
import { correctionsPayload, signupPayload } from '@/lib/signup/payload'
import { userTypeNames } from '@/lib/user-types'

const roles = ['Individual', 'BusinessOwner', 'Operator', 'Advisor']

type SharedSchema = { schema: z.ZodType; description: string }
const share = (schema: z.ZodType, description: string): SharedSchema => ({ schema, description })

/** The schemas that a document uses in several places, by their names. */
export const sharedSchemas: Readonly<Record<string, SharedSchema>> = {
  Envelope: share(envelope, 'Every error response'),
  ErrorItem: share(errorItem, 'One error of a response'),
  Session: share(createSession.data, 'A new session. Only this response has its id'),
  ListedSession: share(listSessions.data.element, 'A live session, without its id'),
  CreatedInvite: share(createdInvite, 'A new invitation with its link'),
  RenewedInvite: share(renewedInvite, 'The new link of an invitation'),
  Invite: share(listedInvite, 'An invitation, without its link'),
  Prefill: share(
    prefillBody,
    'Answers for the form. They follow the rules of the signup body, and `null` means the same as absent',
  ),
  CreatedLink: share(createdLink, 'A link for one customer'),
  Customer: share(readOwnCustomer.data, 'A customer, without personal data'),
  KycRequest: share(kycRequest, 'A verification and its status'),
  Requirement: share(requirement, 'A member of the signup body to send or correct'),
  SignupPayload: share(
    signupPayload,
    'The answers of a person. `null` means the same as absent, and we ignore unknown members',
  ),
  CorrectionsPayload: share(
    correctionsPayload,
    'The members to correct. They follow the rules of the signup body, and `null` means the same as absent',
  ),
  Address: share(signupPayload.shape.address, 'A postal address'),
  Employment: share(signupPayload.shape.employment, "The person's work and income"),
  W9Terms: share(w9Terms.data, 'The wording of Form W-9, and its version'),
  TokenPair: share(exchangeToken.data, 'A role token, and the token that renews it'),
  Notification: share(notification, 'An item of an inbox'),
  InboxEvent: share(publishEvents.body.options[0], 'An item for the inbox of a customer'),
  Event: share(
    event,
    'An event of your customers, invitations or credentials, without personal data',
  ),
  OrganizationSettings: share(organizationSettings, 'The settings of an organization'),
  Brand: share(brand, 'How pages and emails show an organization'),
  AccentTokens: share(brand.shape.tokens.shape.light, 'The colors of one theme, as #rrggbb'),
  Destination: share(destination, 'A server that receives events, without its secret'),
  CreatedDestination: share(createdDestination, 'A new destination with its secret'),
  DeliveryTest: share(testResult, 'The request of a test and its response'),
  DeliveryAttempt: share(attempt, 'One attempt to deliver an event'),
  StaffCustomer: share(customer, 'A customer as staff see it, without personal data'),
  ListedVerification: share(listedVerification, 'A customer with the deadline of the verification'),
  Organization: share(organization, 'A partner of the service'),
  Advisor: share(advisor, 'A person who invites people for an organization'),
  RecordedChange: share(recordedChange, 'A change of stored data in the audit'),
}

type SharedEnum = {
  values: readonly string[]
  description: string
  /** The schemas that accept these values but do not list them. */
  schemas?: readonly z.ZodType[]
  /** The pattern of further values that may occur. */
  others?: string
}

const updated = eventTypes['kyc.updated'].shape
const word = '^[A-Z][A-Z0-9_]{0,63}$'
/** The lists of values that several properties share. */
export const sharedEnums: Readonly<Record<string, SharedEnum>> = {
  ErrorCode: {
    values: Object.keys(errorCatalogue),
    description: 'The code of an error. We may add codes to version 1',
    schemas: [errorItem.shape.code],
  },
  RequirementCode: {
    values: Object.keys(requirementCodes),
    description: 'What is wrong with a member. The provider can send other codes',
    schemas: [requirement.shape.code, updated.requirements.element.shape.code],
    others: word,
  },
  ReasonCode: {
    values: Object.keys(reasonCodes),
    description: 'Why a verification was rejected. The provider can send other codes',
    schemas: [reason.shape.code, updated.reasons.element.shape.code],
    others: word,
  },
  NotificationType: {
    values: notificationTypeNames,
    description: 'The type of a notification. Partners can send their own types',
    schemas: [notification.shape.type, eventTypes['notification.created'].shape.type],
    others: word,
  },
  UserType: {
    values: userTypeNames,
    description: 'The role that the person signs up for',
  },
  UserRole: { values: roles, description: 'The role of a bearer token' },
  Environment: {
    values: ['sandbox', 'production'],
    description: 'The environment of the service: sandbox or production',
  },
  KycStatus: { values: statuses, description: 'The status of a verification' },
  KycStage: { values: kycStages, description: stageMeanings },
  CustomerStatus: {
    values: customerStatuses,
    description:
      '`started` before the signup, `closed` afterwards, or the status of the verification',
  },
  InviteStatus: { values: inviteStatuses, description: 'The status of an invitation' },
  LinkPurpose: { values: purposes, description: 'The part of the service that a link opens' },
  NotificationCategory: { values: categories, description: 'The category of a notification' },
  EventType: { values: eventTypeNames, description: 'The type of an event' },
  Scope: { values: scopes, description: 'A group of operations that a credential can call' },
  DestinationState: {
    values: destinationStates,
    description: 'The state of a destination',
  },
  DeliveryOutcome: { values: deliveryOutcomes, description: 'The outcome of a delivery attempt' },
  FaultMode: { values: faultModes, description: 'The behavior of a part of the sandbox' },
}
