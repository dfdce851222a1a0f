const pattern = /^\/(?:apply|status|inbox|settings)(?:\/[a-z0-9-]+)*(?:\?return=review)?$/

/** Whether somebody who signs in may be led to this path: a page of the form or of the account, and nothing that another site could think of. */
export const isOwnPage = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= 100 && pattern.test(path)

/** A page's address with the place to come back to, where there is one. */
export const withNext = (page: string, next: string | undefined): string =>
  isOwnPage(next) ? `${page}?next=${encodeURIComponent(next)}` : page
