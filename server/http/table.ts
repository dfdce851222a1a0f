import type { Contract } from '@/lib/contract'
import type { Handler } from './operation'

export type RouteModules = Record<string, Record<string, unknown>>
type Node = {
  children: Map<string, Node>
  parameter?: { name: string; node: Node }
  methods?: Map<string, Handler>
  pattern?: string
  isProbe?: boolean
}
export type Match = {
  methods: Map<string, Handler>
  params: Record<string, string>
  pattern: string
  isProbe: boolean
}

/**
 * First path segments that have both API paths and pages. Each function decides whether a path
 * belongs to the API.
 */
const sharedWithPages: ReadonlyMap<string, (path: string, end: number) => boolean> = new Map([
  ['sandbox', (path, end) => path.startsWith('/v1/', end)],
  ['developers', (path) => path.endsWith('.md')],
])
const methodNames = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The operations that a route module exports, by method. */
const methodsOf = (module: Record<string, unknown>): [method: string, handler: Handler][] =>
  methodNames
    .filter((method) => method in module)
    .map((method) => [method, module[method] as Handler])

/**
 * Stores the route files as a tree of path segments. An API path without an operation gets an
 * error, never a page.
 */
export class RouteTable {
  readonly #root: Node = { children: new Map() }

  constructor(modules: RouteModules, isServed: (contract: Contract) => boolean = () => true) {
    for (const [path, module] of Object.entries(modules)) {
      const methods = methodsOf(module).filter(([, { contract }]) => isServed(contract))
      const node = this.#addNode(path)
      if (methods.length === 0) continue
      node.pattern = path.replaceAll('[', '{').replaceAll(']', '}')
      node.methods = new Map(methods)
      node.isProbe = isProbeModule(module)
    }
  }

  #addNode(path: string): Node {
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
    return node
  }

  /**
   * Whether this path belongs to the API, to a browser endpoint or to a probe. All other paths are
   * pages.
   */
  isOurs(path: string): boolean {
    const end = path.indexOf('/', 1)
    const first = end < 0 ? path.slice(1) : path.slice(1, end)
    return this.#root.children.has(first) && (sharedWithPages.get(first)?.(path, end) ?? true)
  }

  /** Finds the route of a well-formed path. Undefined if there is none. */
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
    return (
      node.methods && {
        methods: node.methods,
        params,
        pattern: node.pattern!,
        isProbe: node.isProbe!,
      }
    )
  }
}

/** Whether every operation of this module is a probe. */
export const isProbeModule = (module: Record<string, unknown>): boolean =>
  methodsOf(module).every(([, { contract }]) => contract.isProbe)

const noParams: Record<string, string> = {}

/** Returns the Allow header of a route. */
export const allowOf = (match: Match): string =>
  [...match.methods.keys()]
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .concat('OPTIONS')
    .join(', ')
