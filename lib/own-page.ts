const pattern = /^\/(?:apply|status|inbox|settings)(?:\/[a-z0-9-]+)*(?:\?return=review)?$/

/**
 * True for pages of the form and of the account. The service accepts no other path, so that no link
 * can lead to another site after sign-in.
 */
export const isOwnPage = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= 100 && pattern.test(path)

/** Adds a valid `next` to the URL of a page. After sign-in, the browser opens `next`. */
export const withNext = (page: string, next: string | undefined): string =>
  isOwnPage(next) ? `${page}?next=${encodeURIComponent(next)}` : page
