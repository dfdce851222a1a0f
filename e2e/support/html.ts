/** An element of a page as a browser without JavaScript reads it. */
export type Element = {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: (Element | string)[]
}

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const token = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w-]*)((?:[^<>"]|"[^"]*")*)>|([^<]+)/gi
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
}

const decode = (text: string): string =>
  text.replaceAll(/&([#\w]+);/g, (all, name: string) => entities[name] ?? all)

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g), ([, name, value = '']) => [
      name!.toLowerCase(),
      decode(value),
    ]),
  )

/**
 * Parses HTML that React has rendered: all elements are closed and all attributes quoted. Removes
 * scripts and styles.
 */
export function readHtml(html: string): Element {
  const root: Element = { tag: '', attributes: {}, children: [] }
  const open = [root]
  const bare = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  for (const [, slash, name, attributes, text] of bare.matchAll(token)) {
    const parent = open.at(-1)!
    if (text !== undefined) parent.children.push(decode(text))
    if (name === undefined) continue
    const tag = name.toLowerCase()
    if (slash) {
      if (open.some((one) => one.tag === tag)) while (open.pop()!.tag !== tag);
      continue
    }
    const element = { tag, attributes: readAttributes(attributes!), children: [] }
    parent.children.push(element)
    if (!voids.has(tag)) open.push(element)
  }
  return root
}

/** Yields all elements below this one in page order. Skips hidden elements and templates. */
export function* listElements(from: Element): Generator<Element> {
  for (const child of from.children) {
    if (typeof child === 'string' || 'hidden' in child.attributes || child.tag === 'template')
      continue
    yield child
    yield* listElements(child)
  }
}

/** Returns the visible text in one line. */
export const textOf = (from: Element): string => joinText(from).replaceAll(/\s+/g, ' ').trim()

const inline = new Set('a abbr b code em i small span strong sup wbr'.split(' '))
function joinText(from: Element): string {
  return from.children
    .map((child) => {
      if (typeof child === 'string') return child
      if ('hidden' in child.attributes || child.tag === 'template') return ''
      return inline.has(child.tag) ? joinText(child) : ` ${joinText(child)} `
    })
    .join('')
}
