/** Removes slashes at the end of a URL, so that the caller can append a path. */
export function baseUrlOf(url: string): string {
  let end = url.length
  while (url.charAt(end - 1) === '/') end--
  return url.slice(0, end)
}
