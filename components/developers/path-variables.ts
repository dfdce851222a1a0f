/** The shell variables that the examples use for path parameters. */
const variables: Readonly<Record<string, string>> = {
  organization: 'ORGANIZATION',
  handle: 'HANDLE',
}
const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
/** The shell variable for `{id}`. The key is the path segment before it. */
const idVariables: Readonly<Record<string, string>> = {
  destinations: 'DESTINATION_ID',
  events: 'EVENT_ID',
  notifications: 'NOTIFICATION_ID',
  sessions: 'SESSION_ID',
}
/** The shell variable of a parameter in a path. */
export const variableOf = (path: string, name: string): string => {
  const collection = name === 'id' ? /(\w+)\/\{id\}/.exec(path)?.[1] : undefined
  return (collection && idVariables[collection]) ?? variables[name] ?? snake(name)
}
