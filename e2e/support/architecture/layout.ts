export const isTest = (file: string): boolean =>
  /\.(?:test|spec)\.tsx?$/.test(file) || /(?:^|\/)test-[\w-]+\.tsx?$|^server\/testing\//.test(file)

/** The room or foundation of a server file: a door and the folder of the same name are one. */
export const roomOf = (file: string): string =>
  /^server\/((?:foundations|rooms)\/[\w-]+|[\w-]+)/.exec(file)?.[1] ?? file
