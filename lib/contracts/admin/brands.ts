import * as z from 'zod'
import { contract } from '@/lib/contract'
import { organizationKey } from '@/lib/contracts/admin/organizations'
import { brand } from '@/lib/contracts/brand'
import { section, shownName } from '@/lib/formats'

const path = '/admin/v1/organizations/{organization}/brand'
const params = z.object({
  organization: organizationKey().describe('The id or the name of the organization'),
})

export const readOrganizationBrand = contract({
  operationId: 'readOrganizationBrand',
  summary: 'Read how pages and emails show an organization',
  description: 'Includes the colors that we compute from the accent, and notes about them',
  method: 'GET',
  path: path,
  access: 'admin',
  params,
  status: 200,
  data: brand,
  errors: ['NOT_FOUND'],
})

// The interface is silent, so we decided: an omitted property keeps its stored value. Null removes
// the stored value.
export const nameBrand = contract({
  operationId: 'nameBrand',
  summary: 'Set the names and the disclosure of an organization',
  description: 'Only staff can set these. The organization sets its own accent and logo',
  method: 'PUT',
  path: path,
  access: 'admin',
  params,
  body: section({
    displayName: shownName(60)
      .nullish()
      .describe("The name in the header of pages and emails. Null: the organization's name"),
    legalName: shownName(120).nullish().describe('The name in legal texts. Null: the display name'),
    disclosure: shownName(200)
      .nullish()
      .describe('The bank disclosure in the footer. Null removes it'),
  }),
  status: 200,
  data: brand,
  errors: ['NOT_FOUND'],
})
