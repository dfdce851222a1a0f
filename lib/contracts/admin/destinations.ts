import * as z from 'zod'
import { contract, timeouts } from '@/lib/contract'
import { organizationKey } from '@/lib/contracts/admin/organizations'
import {
  attempt,
  attemptMeta,
  createdDestination,
  deliveryQuery,
  destination,
  destinationChanges,
  destinationId,
  newDestination,
  replay,
  replayed,
  rotated,
  rotation,
  testRequest,
  testResult,
} from '@/lib/contracts/destinations'
import { section } from '@/lib/formats'

const path = '/admin/v1/destinations'

export const createDestinationForOrganization = contract({
  operationId: 'createDestinationForOrganization',
  summary: "Send an organization's events to a URL (only this response has the secret)",
  description:
    'An organization can have 10 destinations. We sign deliveries as Standard Webhooks describes',
  method: 'POST',
  path,
  access: 'admin',
  body: section({
    organization: organizationKey().describe('The id or the name of the organization'),
    ...newDestination,
  }),
  status: 201,
  data: createdDestination,
  errors: ['NOT_FOUND', 'URL_NOT_ALLOWED', 'DESTINATION_LIMIT'],
})

export const listAllDestinations = contract({
  operationId: 'listAllDestinations',
  summary: 'List the destinations, oldest first, without their secrets',
  description: 'The state and the backlog show whether events arrive',
  method: 'GET',
  path,
  access: 'admin',
  query: z.object({
    organization: organizationKey()
      .optional()
      .describe('Only those of this organization, by its id or name'),
  }),
  status: 200,
  data: z.array(destination),
  errors: ['NOT_FOUND'],
})

export const showAnyDestination = contract({
  operationId: 'showAnyDestination',
  summary: 'Show one destination',
  description: "`behind` is the number of events that we haven't sent yet",
  method: 'GET',
  path: `${path}/{id}`,
  access: 'admin',
  params: destinationId,
  status: 200,
  data: destination,
  errors: ['NOT_FOUND'],
})

export const changeAnyDestination = contract({
  operationId: 'changeAnyDestination',
  summary: 'Change, disable or enable a destination',
  description:
    "Absent members don't change. When you enable the destination, we send the events that waited, in order",
  method: 'PUT',
  path: `${path}/{id}`,
  access: 'admin',
  params: destinationId,
  body: destinationChanges(),
  status: 200,
  data: destination,
  errors: ['NOT_FOUND', 'URL_NOT_ALLOWED'],
})

export const deleteAnyDestination = contract({
  operationId: 'deleteAnyDestination',
  summary: 'Delete a destination and stop its deliveries',
  description: 'This also deletes the list of its attempts. The event log keeps every event',
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'admin',
  params: destinationId,
  status: 204,
  errors: ['NOT_FOUND'],
})

export const rotateAnyDestination = contract({
  operationId: 'rotateAnyDestination',
  summary: 'Rotate the secret of a destination, with a grace period',
  description:
    'During the grace period, each delivery is signed with both secrets, so that you can switch',
  method: 'POST',
  path: `${path}/{id}/rotations`,
  access: 'admin',
  params: destinationId,
  body: rotation(),
  status: 201,
  data: rotated,
  errors: ['NOT_FOUND'],
})

export const testAnyDestination = contract({
  operationId: 'testAnyDestination',
  summary: 'Send a sample event now and show the signed bytes',
  description:
    "The sample isn't in the event log, and a failed test doesn't change the state. You can send 10 tests a minute to a destination",
  method: 'POST',
  path: `${path}/{id}/tests`,
  access: 'admin',
  params: destinationId,
  body: testRequest(),
  bodyOptional: true,
  status: 200,
  data: testResult,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  timeoutMs: timeouts.delivery,
  idempotent: true,
})

export const listAnyDeliveries = contract({
  operationId: 'listAnyDeliveries',
  summary: 'List the delivery attempts of the last 30 days, newest first',
  description: 'Shows the response of your server and the time of the next attempt',
  method: 'GET',
  path: `${path}/{id}/deliveries`,
  access: 'admin',
  params: destinationId,
  query: deliveryQuery,
  status: 200,
  data: z.array(attempt),
  meta: attemptMeta,
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
})

export const replayAnyDeliveries = contract({
  operationId: 'replayAnyDeliveries',
  summary: 'Resend some events, all after a time, or all that failed',
  description:
    'Send exactly one of the three members. Events keep their ids, so your server can skip known ones',
  method: 'POST',
  path: `${path}/{id}/replays`,
  access: 'admin',
  params: destinationId,
  body: replay(),
  status: 202,
  data: replayed,
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
  idempotent: true,
})
