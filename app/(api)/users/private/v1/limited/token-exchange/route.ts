import { exchangeToken } from '@/lib/contracts/tokens'
import { endpoint } from '@/server/http/endpoint'
import * as tokens from '@/server/rooms/tokens'

export const PUT = endpoint(exchangeToken, ({ principal }) => tokens.exchange(principal))
