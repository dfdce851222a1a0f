import { exchangeToken } from '@/lib/contracts/tokens'
import { endpoint } from '@/server/http'
import * as tokens from '@/server/tokens'

export const PUT = endpoint(exchangeToken, ({ principal }) => tokens.exchange(principal))
