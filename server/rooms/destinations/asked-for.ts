import { holdsType } from '@/lib/holds-type'
import type { LoggedEvent } from './event-log'

/**
 * Whether the destination subscribes to the event. No destination subscribes to events about
 * itself.
 */
export const isAskedFor = (
  { id, types }: { id: string; types: readonly string[] },
  { type, data }: Pick<LoggedEvent, 'type' | 'data'>,
): boolean =>
  holdsType(types, type) && !(type.startsWith('destination.') && data.destinationId === id)
