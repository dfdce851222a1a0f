import { refreshToken } from '@/lib/contracts/tokens'
import { endpoint } from '@/server/http'
import * as tokens from '@/server/tokens'

export const POST = endpoint(refreshToken, ({ body }) => tokens.refresh(body.refreshToken))
