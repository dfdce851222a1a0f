/** An address to put paths behind: without the slashes at its end. */
export function baseUrlOf(url: string): string {
  let end = url.length
  while (url.charAt(end - 1) === '/') end--
  return url.slice(0, end)
}
