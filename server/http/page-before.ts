import { appUrl } from '../foundations/env'

/** Returns the path and query of the page that contained a form, from the Referer header. */
export function findPageBefore(referer: string | null | undefined): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { origin: site, pathname, search } = new URL(referer)
  // A path that begins with two slashes would lead to another host.
  return site === new URL(appUrl()).origin ? pathname.replace(/^\/+/, '/') + search : '/'
}

/** Returns the page of a URL to which a person returns after signing in. */
export function returnPathOf(url = '/'): string {
  const [path = '/', search] = url.split('?')
  return new URLSearchParams(search).get('return') === 'review' ? `${path}?return=review` : path
}
