/** True for a path of this site. A path that begins with two slashes would lead to another host. */
export const isLocalPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?!\/)/.test(path)
