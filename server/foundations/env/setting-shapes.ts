import * as z from 'zod'
import { isNetwork } from '../allow-list'
import { listNetworks } from './lists'

export const whole = (preset: number, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(min).max(max).default(preset)
export const webUrl = z.url({ protocol: /^https?$/ })
export const networks = z.string().refine((text) => listNetworks(text).every(isNetwork))

export const several = (one: string): string =>
  `${one}, or several written with commas, the new one first`
