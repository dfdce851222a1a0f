import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = path.resolve(import.meta.dirname, '../../lib/contracts')

const isContract = (value: unknown): value is { operationId: string } =>
  typeof value === 'object' && value !== null && 'operationId' in value && 'path' in value

/** Maps each operation id to the import expression of its contract, as TypeScript text. */
export async function nameContracts(): Promise<Map<string, string>> {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const found = new Map<string, string>()
  for (const file of files) {
    const module = (await import(pathToFileURL(path.join(folder, file)).href)) as object
    const from = `import('@/lib/contracts/${file.slice(0, -'.ts'.length)}')`
    for (const [name, value] of Object.entries(module)) {
      if (isContract(value)) found.set(value.operationId, `${from}.${name}`)
      else if (typeof value === 'object' && value !== null)
        for (const [key, one] of Object.entries(value))
          if (isContract(one)) found.set(one.operationId, `${from}.${name}['${key}']`)
    }
  }
  return found
}
