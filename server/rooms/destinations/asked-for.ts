import { holdsType } from '@/lib/holds-type'
import type { LoggedEvent } from './event-log'

/** Whether an event is sent to a destination. A destination gets no events about itself. */
export const isAskedFor = (
  { id, types }: { id: string; types: readonly string[] },
  { type, data }: Pick<LoggedEvent, 'type' | 'data'>,
): boolean =>
  holdsType(types, type) && !(type.startsWith('destination.') && data.destinationId === id)
