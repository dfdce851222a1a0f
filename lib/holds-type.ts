/** Events of this type are frequent, so `*` and selectors of groups do not include them. */
const onlyByName = 'notification.created'

/** Whether a selector of a destination includes this type of event. */
export const holdsType = (selectors: readonly string[], type: string): boolean =>
  selectors.includes(type) ||
  (type !== onlyByName &&
    (selectors.includes('*') || selectors.includes(`${type.split('.')[0]}.*`)))
