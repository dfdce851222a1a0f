import { expect, test } from 'vitest'
import { listRoutes } from './routes.mjs'

test('the route table lists every route file under its URL path', () => {
  expect(
    listRoutes([
      '(api)/users/[id]/route.ts',
      'api/route.ts',
      '(api)/(deep)/healthz/route.ts',
      'route.ts',
    ]),
  ).toBe(
    [
      `import * as r0 from '@/app/(api)/(deep)/healthz/route'`,
      `import * as r1 from '@/app/(api)/users/[id]/route'`,
      `import * as r2 from '@/app/api/route'`,
      `import * as r3 from '@/app/route'`,
      '',
      'export const routes = {',
      `  '/healthz': r0,`,
      `  '/users/[id]': r1,`,
      `  '/api': r2,`,
      `  '/': r3,`,
      '}',
      '',
    ].join('\n'),
  )
})

test('the route table does not depend on the order of the files', () => {
  const files = ['b/route.ts', 'a/route.ts', '(x)/c/route.ts']
  expect(listRoutes(files)).toBe(listRoutes(files.toReversed()))
})
