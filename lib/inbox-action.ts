import { isReturnAddress } from '@/lib/return-address'

export type Action = { label: string; url: string }

const maxLabelLength = 30
const actionPages: readonly string[] = ['/status', '/inbox']
// A label must not contain characters that hide or reorder its text.
const labelPattern = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*[^\s\p{Cc}\p{Cf}][^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u

/**
 * Returns the link that a partner sent in `data.action`. Undefined if the inbox must not show this
 * link. `origins` are the return origins of the partner.
 */
export function readAction(data: unknown, origins: readonly string[]): Action | undefined {
  const { label, url } = Object((data as { action?: unknown } | null | undefined)?.action)
  if (typeof label !== 'string' || typeof url !== 'string') return undefined
  const isOwn = actionPages.includes(url)
  // Apart from our own pages, the inbox links only https URLs. `origins` may also contain app
  // schemes and local addresses, because the form may lead to them.
  const isListed = url.startsWith('https:') && isReturnAddress(url, { origins, isSandbox: false })
  return (isOwn || isListed) && [...label].length <= maxLabelLength && labelPattern.test(label)
    ? { label, url }
    : undefined
}

/**
 * Returns the notification as the inbox shows it. `askedAt`: the time of the last status change. If
 * a request for information is older, its text is outdated, so the inbox shows the request as
 * closed.
 */
export const closeRequest = <
  Item extends { type: string; createdAt: string; body?: string | null },
>(
  item: Item,
  askedAt: string,
): Item =>
  item.type === 'KYC_ACTION_REQUIRED' && item.createdAt < askedAt
    ? { ...item, type: 'KYC_ACTION_CLOSED', body: null }
    : item

/**
 * Whether the notification asks the person to do something. Viewing such a notification does not
 * mark it as read.
 */
export const asksForAction = (
  { type, data }: { type: string; data: unknown },
  origins: readonly string[],
): boolean => type === 'KYC_ACTION_REQUIRED' || readAction(data, origins) !== undefined
