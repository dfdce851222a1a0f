import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Contract } from '@/lib/contract'
import type { Source } from './sources'

export type NamedContract = { name: string; contract: Contract }
export type RouteExport = { file: string; path: string; method: string; contract: string }

const root = path.resolve(import.meta.dirname, '../../..')
const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'operationId' in value && 'path' in value

/** Lists all contracts by file and name, such as `lib/contracts/sessions.ts createSession`. */
export async function listContracts(sources: readonly Source[]): Promise<NamedContract[]> {
  const files = sources
    .map((source) => source.path)
    .filter((file) => /^lib\/contracts\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ pathToFileURL(path.join(root, file)).href)),
  )
  return modules.flatMap((module: Record<string, unknown>, i) =>
    Object.entries(module).flatMap(([name, value]): NamedContract[] => {
      if (isContract(value)) return [{ name: `${files[i]} ${name}`, contract: value }]
      if (typeof value !== 'object' || value === null) return []
      return Object.entries(value).flatMap(([key, one]) =>
        isContract(one) ? [{ name: `${files[i]} ${name}.${key}`, contract: one }] : [],
      )
    }),
  )
}

const exported = /^export const ([A-Z]+) = (?:endpoint|probe)\(\s*([\w.]+),/gm

/**
 * Lists the method and contract that each route file exports. Throws if it cannot read an export.
 */
export function listRouteExports(sources: readonly Source[]): RouteExport[] {
  return sources
    .filter((source) => /^app\/.*\/route\.ts$/.test(source.path))
    .flatMap((source) => {
      const found = [...source.text.matchAll(exported)]
      if (found.length === 0 || found.length !== [...source.text.matchAll(/^export\b/gm)].length)
        throw new Error(`${source.path}: an export that is not a contract joined to a verb`)
      return found.map(([, method, expression]) => ({
        file: source.path,
        path: addressOf(source.path),
        method: method!,
        contract: declarationOf(source, expression!),
      }))
    })
}

/** Returns the path of a route file in the notation of the contracts. */
const addressOf = (file: string): string =>
  `/${file
    .split('/')
    .slice(1, -1)
    .filter((part) => !/^\(.*\)$/.test(part))
    .map((part) => part.replace(/^\[(\w+)\]$/, '{$1}'))
    .join('/')}`

function declarationOf({ path: file, text, imports }: Source, expression: string): string {
  const [first] = expression.split('.')
  for (const [, names, specifier] of text.matchAll(
    /^import \{([^}]*)\} from '(@\/lib\/contracts\/[^']+)'/gm,
  )) {
    for (const part of names!.split(',')) {
      const [original, alias = original] = part.trim().split(/\s+as\s+/)
      if (alias !== first) continue
      const { target } = imports.find((one) => one.specifier === specifier)!
      return `${target} ${[original, ...expression.split('.').slice(1)].join('.')}`
    }
  }
  throw new Error(`${file}: ${expression} is no contract of lib/contracts`)
}
