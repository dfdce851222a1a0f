import type { Reach } from '@/lib/reach'
import { hasRowMac, rowMac } from '../../foundations/crypto'
import { columns } from '../../foundations/db'

/** The members that the MAC of a link covers, among them its customer and purpose. */
export type CoveredLink = {
  id: string
  tokenHash: Buffer
  organizationId: string
  customerId: string
  purpose: Reach
}

/** The columns of a `CoveredLink`. */
export const coveredColumns = columns('links', {
  id: 'id',
  tokenHash: 'token_hash',
  organizationId: 'organization_id',
  customerId: 'customer_id',
  purpose: 'purpose',
}).of('l')

// No member contains a space, so two different links never have the same text.
const coveredText = (link: CoveredLink): string =>
  `${link.id} ${link.tokenHash.toString('hex')} ${link.organizationId} ${link.customerId} ${link.purpose}`

export const linkMac = (link: CoveredLink): string => rowMac('links', coveredText(link))

/** Whether the service wrote this row. */
export const isGenuineLink = (link: CoveredLink & { mac: string }): boolean =>
  hasRowMac('links', coveredText(link), link.mac)
