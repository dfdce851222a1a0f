const idPattern = /^evt_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** Returns the UUID in the id of an event. */
export const parseEventId = (text: string): string | undefined =>
  idPattern.exec(text)?.slice(1).join('-')
export const writeEventId = (uuid: string): string => `evt_${uuid.replaceAll('-', '')}`
