import { call, type Wire } from './api'
import type { Service } from './service'

/** Reads the documents of partners and of staff, and joins them to one. */
export async function readOpenApi(service: Pick<Service, 'url'>): Promise<Wire> {
  const [own, ofStaff] = await Promise.all(
    ['/openapi.json', '/openapi-admin.json'].map(
      async (path) => (await call(service, 'GET', path)).body,
    ),
  )
  return joinDocuments(own, ofStaff)
}

export function joinDocuments(own: Wire, ofStaff: Wire): Wire {
  const join = (part: string) => ({ ...own.components[part], ...ofStaff.components[part] })
  const components = Object.fromEntries(
    Object.keys(own.components).map((part) => [part, join(part)]),
  )
  return { ...own, paths: { ...own.paths, ...ofStaff.paths }, components }
}

/** Follows a reference to a part of the document. */
export const resolvePart = (document: Wire, part: Wire): Wire =>
  part?.$ref
    ? part.$ref
        .slice(2)
        .split('/')
        .reduce((at: Wire, name: string) => at[name], document)
    : part
