import * as z from 'zod'
import { contract } from '@/lib/contract'

const item = z.object({
  id: z.string(),
  at: z.date(),
  tags: z.array(z.object({ since: z.date().nullable() })),
})
export const readItem = contract({
  operationId: 'readItem',
  summary: 'Read an item',
  method: 'GET',
  path: '/v1/boxes/{box}/items/{id}',
  access: 'public',
  params: z.object({ box: z.string(), id: z.string() }),
  query: z.object({ limit: z.string().optional(), filter: z.string().optional() }),
  status: 200,
  data: item,
  meta: z.object({ total: z.int() }),
  errors: [],
})
export const makeItem = contract({
  operationId: 'makeItem',
  summary: 'Make an item',
  method: 'POST',
  path: '/v1/items',
  access: 'public',
  body: z.object({ name: z.string() }),
  status: 201,
  data: item,
  errors: [],
  idempotent: true,
})
export const openItem = contract({ ...makeItem, operationId: 'openItem', idempotent: false })
export const dropItem = contract({
  operationId: 'dropItem',
  summary: 'Drop',
  method: 'DELETE',
  path: '/v1/items',
  access: 'public',
  status: 204,
  errors: [],
})
