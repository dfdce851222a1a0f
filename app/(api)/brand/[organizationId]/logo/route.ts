import { readLogo } from '@/lib/contracts/brand'
import { answerPicture } from '@/server/http/answers/files'
import { endpoint } from '@/server/http/endpoint'
import * as brands from '@/server/rooms/brands'

export const GET = endpoint(readLogo, async ({ params, query }) =>
  answerPicture(await brands.loadLogo(params.organizationId, query.v)),
)
