import * as z from 'zod'
import { contract, forStaff } from '@/lib/contract'
import { organizationKey } from '@/lib/contracts/admin/organizations'
import {
  changeDestination,
  createdDestination,
  deleteDestination,
  destination,
  listDeliveries,
  newDestination,
  replayDeliveries,
  rotateDestination,
  showDestination,
  testDestination,
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

export const showAnyDestination = forStaff(showDestination, {
  operationId: 'showAnyDestination',
  summary: 'Show one destination',
  path: `${path}/{id}`,
})

export const changeAnyDestination = forStaff(changeDestination, {
  operationId: 'changeAnyDestination',
  path: `${path}/{id}`,
})

export const deleteAnyDestination = forStaff(deleteDestination, {
  operationId: 'deleteAnyDestination',
  path: `${path}/{id}`,
})

export const rotateAnyDestination = forStaff(rotateDestination, {
  operationId: 'rotateAnyDestination',
  path: `${path}/{id}/rotations`,
})

export const testAnyDestination = forStaff(testDestination, {
  operationId: 'testAnyDestination',
  path: `${path}/{id}/tests`,
})

export const listAnyDeliveries = forStaff(listDeliveries, {
  operationId: 'listAnyDeliveries',
  path: `${path}/{id}/deliveries`,
})

export const replayAnyDeliveries = forStaff(replayDeliveries, {
  operationId: 'replayAnyDeliveries',
  path: `${path}/{id}/replays`,
})
