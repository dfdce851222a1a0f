import type { InboxView } from '@/lib/inbox'

/** Tells a plain form's handler which part of the inbox to come back to. */
export const PlaceFields = ({ view: { filter, cursor } }: { view: InboxView }) => (
  <>
    {filter && <input type="hidden" name="filter" value={filter} />}
    {cursor && <input type="hidden" name="cursor" value={cursor} />}
  </>
)
