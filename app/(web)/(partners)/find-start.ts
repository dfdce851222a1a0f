import type { Start } from '@/components/home/first-action'
import { isLocal, isSandbox } from '@/server/foundations/env'

/** Returns where a partner begins: a local sandbox, a hosted sandbox or a live service. */
export const findStart = (): Start => (isSandbox() ? (isLocal() ? 'local' : 'hosted') : 'live')
