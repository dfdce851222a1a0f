export const isTest = (file: string): boolean =>
  /\.(?:test|spec)\.tsx?$/.test(file) ||
  /(?:^|\/)test-[\w-]+\.tsx?$|^(?:components|lib|server)\/testing\//.test(file)

/**
 * Returns the module (room or foundation) of a server file. `rooms/kyc.ts` and `rooms/kyc/` belong
 * to the same room.
 */
export const roomOf = (file: string): string =>
  /^server\/((?:foundations|rooms)\/[\w-]+|[\w-]+)/.exec(file)?.[1] ?? file
