import type { Handler } from './endpoint'

export type RouteModules = Record<string, Record<string, unknown>>
type Node = {
  children: Map<string, Node>
  parameter?: { name: string; node: Node }
  methods?: Map<string, Handler>
  pattern?: string
}
export type Match = {
  methods: Map<string, Handler>
  params: Record<string, string>
  pattern: string
}

/** `/sandbox/v1/…` is API; everything else below `/sandbox` is a page. */
const sharedWithPages = 'sandbox'
const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The route files as a tree of path segments. A path that `isThere` rejects counts as ours, but unknown. */
export class RouteTable {
  readonly #root: Node = { children: new Map() }

  constructor(modules: RouteModules, isThere: (path: string) => boolean = () => true) {
    for (const [path, module] of Object.entries(modules))
      this.#plant(path, isThere(path) ? module : undefined)
  }

  #plant(path: string, module: Record<string, unknown> | undefined): void {
    let node = this.#root
    for (const segment of path.split('/').slice(1)) {
      const name = /^\[(\w+)\]$/.exec(segment)?.[1]
      if (name) {
        node.parameter ??= { name, node: { children: new Map() } }
        node = node.parameter.node
      } else {
        const next = node.children.get(segment) ?? { children: new Map() }
        node.children.set(segment, next)
        node = next
      }
    }
    if (!module) return
    node.pattern = path.replaceAll('[', '{').replaceAll(']', '}')
    node.methods = new Map(
      known
        .filter((method) => method in module)
        .map((method) => [method, module[method] as Handler]),
    )
  }

  /** Does this path belong to the API, the browser endpoints or a probe? All others are pages. */
  isOurs(path: string): boolean {
    const end = path.indexOf('/', 1)
    const first = end < 0 ? path.slice(1) : path.slice(1, end)
    return (
      this.#root.children.has(first) && (first !== sharedWithPages || path.startsWith('/v1/', end))
    )
  }

  /** The route of a well-formed path; undefined if there is none. */
  find(path: string): Match | undefined {
    let node = this.#root
    let params = noParams
    for (const segment of path.split('/').slice(1)) {
      const next = node.children.get(segment)
      if (next) {
        node = next
        continue
      }
      if (!node.parameter || segment === '') return undefined
      params = { ...params, [node.parameter.name]: decodeURIComponent(segment) }
      node = node.parameter.node
    }
    return node.methods && { methods: node.methods, params, pattern: node.pattern! }
  }
}

const noParams: Record<string, string> = {}

/** The Allow header of a route. */
export const allowOf = (match: Match): string =>
  [...match.methods.keys()]
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .concat('OPTIONS')
    .join(', ')
