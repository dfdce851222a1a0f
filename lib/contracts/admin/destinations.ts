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
  summary: "Have an organization's events sent to a URL; the secret is in this answer alone",
  method: 'POST',
  path,
  access: 'admin',
  body: section({ organization: organizationKey(), ...newDestination }),
  status: 201,
  data: createdDestination,
  errors: ['NOT_FOUND', 'URL_NOT_ALLOWED', 'DESTINATION_LIMIT'],
})

export const listAllDestinations = contract({
  operationId: 'listAllDestinations',
  summary: 'List the destinations, oldest first, never their secrets',
  method: 'GET',
  path,
  access: 'admin',
  query: z.object({ organization: organizationKey().optional() }),
  status: 200,
  data: z.array(destination),
  errors: ['NOT_FOUND'],
})

export const showAnyDestination = contract({
  operationId: 'showAnyDestination',
  summary: 'Show one destination',
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
  summary: 'Change a destination, switch it off, or on again with what was held',
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
  summary: 'Delete a destination; no delivery begins after the answer',
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'admin',
  params: destinationId,
  status: 204,
  errors: ['NOT_FOUND'],
})

export const rotateAnyDestination = contract({
  operationId: 'rotateAnyDestination',
  summary: 'Give a destination a new secret; the old one signs too until its grace ends',
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
  summary: 'Send a sample now and show the exact bytes that were signed',
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
  summary: 'List the attempts to deliver of the last 30 days, newest first',
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
  summary: 'Deliver events again: some, all after a moment, or those that were given up',
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
