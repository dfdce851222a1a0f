import { refreshToken } from '@/lib/contracts/tokens'
import { endpoint } from '@/server/http/endpoint'
import * as tokens from '@/server/rooms/tokens'

export const POST = endpoint(refreshToken, ({ body }) => tokens.refresh(body.refreshToken))
