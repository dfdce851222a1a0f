/** This type is frequent, so only its name holds it. */
const onlyByName = 'notification.created'

/** Whether one of the selectors of a destination holds an event of this type. */
export const holdsType = (selectors: readonly string[], type: string): boolean =>
  selectors.includes(type) ||
  (type !== onlyByName &&
    (selectors.includes('*') || selectors.includes(`${type.split('.')[0]}.*`)))
