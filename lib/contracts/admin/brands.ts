import * as z from 'zod'
import { contract } from '@/lib/contract'
import { organizationKey } from '@/lib/contracts/admin/organizations'
import { brand } from '@/lib/contracts/brand'
import { section, shownName } from '@/lib/formats'

const path = '/admin/v1/organizations/{organization}/brand'
const params = z.object({ organization: organizationKey() })

export const readOrganizationBrand = contract({
  operationId: 'readOrganizationBrand',
  summary: 'Read how pages and letters show an organization',
  method: 'GET',
  path: path,
  access: 'admin',
  params,
  status: 200,
  data: brand,
  errors: ['NOT_FOUND'],
})

// Decided here, the interface is silent: an absent name stays, and null removes it.
export const nameBrand = contract({
  operationId: 'nameBrand',
  summary: 'Set the names and the disclosure of an organization; an absent member stays',
  method: 'PUT',
  path: path,
  access: 'admin',
  params,
  body: section({
    displayName: shownName(60).nullish(),
    legalName: shownName(120).nullish(),
    disclosure: shownName(200).nullish(),
  }),
  status: 200,
  data: brand,
  errors: ['NOT_FOUND'],
})
