import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventTypeNames } from '@/lib/events'
import { partnerContracts } from '@/lib/partner-contracts'
import { printType } from './print-schema'
import { nameContracts } from './test-contract-names'
import { sharePackage } from './test-package'

const root = path.resolve(import.meta.dirname, '../..')
const folder = sharePackage()

/** Compiles a file that imports the package. Returns the errors of the compiler. */
function compile(code: string, more: object): string {
  const at = path.join(path.dirname(folder()), `check-${Object.values(more)[0]}`)
  const installed = path.join(at, 'node_modules/@latchkey')
  fs.mkdirSync(installed, { recursive: true })
  fs.symlinkSync(folder(), path.join(installed, 'sdk'))
  fs.writeFileSync(path.join(at, 'package.json'), '{"type":"module"}')
  fs.writeFileSync(path.join(at, 'check.ts'), code)
  const options = { strict: true, noEmit: true, target: 'es2024', types: [], ...more }
  const config = { compilerOptions: options, files: ['check.ts'] }
  fs.writeFileSync(path.join(at, 'tsconfig.json'), JSON.stringify(config))
  try {
    return execFileSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', at], { encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  }
}

const inProject = {
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2024', 'dom', 'dom.iterable', 'esnext'],
  skipLibCheck: true,
  erasableSyntaxOnly: true,
  paths: { '@/*': [`${root}/*`], zod: [`${root}/node_modules/zod`] },
}

const start = `import type * as z from 'zod'
import type * as sdk from '@latchkey/sdk'
import type { Wire } from '@/lib/client'
import type { event } from '@/lib/contracts/events'
import type { eventTypes } from '@/lib/events'

type Text<T> = { [Name in keyof T]: T[Name] | (string extends T[Name] ? number : never) }
/** Makes optional properties required, so that a missing one is an error. */
type Deep<T> = T extends string ? T : T extends readonly (infer Item)[]
  ? Deep<Item>[]
  : T extends object ? { [Name in keyof T]-?: Deep<T[Name]> } : T
type Given<Name extends keyof sdk.Latchkey> =
  sdk.Latchkey[Name] extends (input: infer I, ...rest: never) => unknown ? NonNullable<I> : never
type Taken<Name extends keyof sdk.Latchkey> =
  sdk.Latchkey[Name] extends (...given: never) => Promise<infer A> ? A : never
declare const any: never
`

/** Returns lines that only compile if each type is assignable to the other. */
const bothWays = (printed: string, inferred: string): string => `{
  let printed = any as unknown as ${printed}; let inferred = any as unknown as ${inferred}
  printed = inferred; inferred = printed
  let fullPrinted = any as unknown as Deep<${printed}>; let fullInferred = any as unknown as Deep<${inferred}>
  fullPrinted = fullInferred; fullInferred = fullPrinted
}
`

test('SDK types and contract types are assignable to each other', async () => {
  const names = await nameContracts()
  const checked = partnerContracts.flatMap(({ operationId, params, query, body, data, meta }) => {
    const contract = `typeof ${names.get(operationId)}`
    const one = (member: string, isThere: unknown, inferred: string): string[] =>
      isThere
        ? [
            bothWays(
              `NonNullable<Given<'${operationId}'>['${member}']>`,
              `${inferred}<(${contract})['${member}']>`,
            ),
          ]
        : []
    const isNarrower = ['readEvent', 'listEvents'].includes(operationId)
    const taken = (member: string) => `Taken<'${operationId}'>['${member}']`
    return [
      ...one('params', params, 'z.input'),
      ...(query
        ? [
            bothWays(
              `NonNullable<Given<'${operationId}'>['query']>`,
              `Text<z.input<(${contract})['query']>>`,
            ),
          ]
        : []),
      ...one('body', body, 'z.input'),
      ...(data && !isNarrower
        ? [bothWays(taken('data'), `Wire<z.infer<(${contract})['data']>>`)]
        : []),
      ...(meta ? [bothWays(taken('meta'), `Wire<z.infer<(${contract})['meta']>>`)] : []),
    ]
  })
  expect(checked.length).toBeGreaterThan(60)
  const events = eventTypeNames.map((type) =>
    bothWays(
      `Extract<sdk.LatchkeyEvent, { type: '${type}' }>`,
      `Omit<Wire<z.infer<typeof event>>, 'type' | 'data'> & { type: '${type}'; data: z.input<(typeof eventTypes)['${type}']> }`,
    ),
  )
  expect(compile([start, ...checked, ...events].join('\n'), inProject)).toBe('')
})

const consumer = `import { Latchkey, LatchkeyError, type LatchkeyEvent, verifyWebhook, WebhookError } from '@latchkey/sdk'

const latchkey = new Latchkey({ baseUrl: 'https://api.example.com', clientId: 'a', clientSecret: 'b' })
export async function run(): Promise<string> {
  const { data } = await latchkey.createInvite({
    body: { role: 'individual', email: 'avery@example.com', firstName: 'Avery', lastName: 'Quinn' },
  })
  const { data: inbox } = await latchkey.actingFor(data.customerUid).getUnreadCount()
  for await (const event of latchkey.each.listEvents({ query: { after: 'end', limit: 5 } })) show(event)
  for await (const page of latchkey.each.pages.listOwnCustomers()) console.log(page.cursor)
  // @ts-expect-error: no such role
  await latchkey.createInvite({ body: { role: 'king', email: '', firstName: '', lastName: '' } })
  // @ts-expect-error: a path parameter is missing
  await latchkey.readOwnCustomer()
  // @ts-expect-error: staff's operations are not part of the package
  latchkey.listCredentials
  return String(inbox.count)
}
function show(event: LatchkeyEvent): void {
  if (event.type === 'kyc.updated') console.log(event.data.requirements[0]?.dueAt)
  // @ts-expect-error: this event has no status
  if (event.type === 'customer.closed') console.log(event.data.to)
}
export async function receive(request: Request): Promise<Response> {
  try {
    const body = await request.text()
    const event = await verifyWebhook({ headers: request.headers, body }, ['whsec_a', 'whsec_b'])
    if (event.type !== 'ping') show(event)
    return new Response(null, { status: 204 })
  } catch (error) {
    return new Response(error instanceof WebhookError ? error.code : null, { status: 400 })
  }
}
export const codeOf = (error: unknown) =>
  error instanceof LatchkeyError && error.code === 'BAAS_ERROR_FIELD' ? error.items : undefined
`

const web = { lib: ['es2024', 'dom', 'dom.iterable'], types: [] }
// In many projects for servers, only the types of Node declare the web globals.
const node = { lib: ['es2024'], types: ['node'], typeRoots: [`${root}/node_modules/@types`] }

test.for([
  { module: 'nodenext', moduleResolution: 'nodenext', ...web },
  { moduleResolution: 'bundler', module: 'esnext', ...web },
  { target: 'es2023', module: 'nodenext', ...node },
])('code that uses the SDK compiles in strict mode (module $module, types $types)', (options) => {
  expect(compile(consumer, options)).toBe('')
})

test('printType throws for a schema that it cannot print', () => {
  expect(() => printType({ not: { type: 'string' } })).toThrow('no type is printed')
  expect(printType({ type: 'array', items: { type: ['string', 'null'] } })).toBe(
    '(string | null)[]',
  )
  expect(printType({ enum: ["it's", 'b'] })).toBe("'it\\'s' | 'b'")
})
