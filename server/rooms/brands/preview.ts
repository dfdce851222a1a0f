import { previewMinutes } from '@/lib/contracts/brand'
import { now } from '../../foundations/clock'
import { open, seal } from '../../foundations/crypto'
import { appUrl } from '../../foundations/env'
import type { Look } from './reading'

type Preview = { organizationId: string; look: Partial<Look>; expiresAt: string }

const place = 'brand-preview'

/**
 * Returns a URL that contains the values of a brand preview in encrypted form. So the database does
 * not store them, and no log shows them in plain text.
 */
export function makePreview(
  organizationId: string,
  look: Partial<Look>,
): { url: string; expiresAt: Date } {
  const expiresAt = new Date(now().getTime() + previewMinutes * 60_000)
  const preview: Preview = { organizationId, look, expiresAt: expiresAt.toISOString() }
  const token = seal(place, preview).toString('base64url')
  return { url: `${appUrl()}/developers/brand-preview/${token}`, expiresAt }
}

/**
 * Returns the values from the URL of a preview. Undefined if the URL has expired or this service
 * did not create it.
 */
export function openPreview(token: string): Preview | undefined {
  try {
    const preview = open<Preview>(place, Buffer.from(token, 'base64url'))
    return new Date(preview.expiresAt) > now() ? preview : undefined
  } catch {
    return undefined
  }
}
