/** Removes slashes at the end, so that paths can be appended. */
export function baseUrlOf(url: string): string {
  let end = url.length
  while (url.charAt(end - 1) === '/') end--
  return url.slice(0, end)
}
