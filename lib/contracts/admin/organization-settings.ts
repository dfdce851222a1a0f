import * as z from 'zod'
import { contract } from '@/lib/contract'
import { organizationChanges, organizationSettings } from '../organization'
import { organizationKey } from './organizations'

const params = z.object({
  organization: organizationKey().describe('The id or the name of the organization'),
})

export const showOrganization = contract({
  operationId: 'showOrganization',
  summary: 'Read the settings of an organization',
  description: 'These are the settings that the organization reads',
  method: 'GET',
  path: '/admin/v1/organizations/{organization}',
  access: 'admin',
  params,
  status: 200,
  data: organizationSettings,
  errors: ['NOT_FOUND'],
})

export const setOrganization = contract({
  operationId: 'setOrganization',
  summary: 'Change the settings of an organization',
  description: "Absent members don't change. The organization can also change these settings",
  method: 'PUT',
  path: '/admin/v1/organizations/{organization}',
  access: 'admin',
  params,
  body: organizationChanges(),
  status: 200,
  data: organizationSettings,
  errors: ['NOT_FOUND', 'RETURN_URL_NOT_ALLOWED'],
})
