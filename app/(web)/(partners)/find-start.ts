import type { Start } from '@/components/home/first-action'
import { isLocal, isSandbox } from '@/server/foundations/env'

/** Returns the first step that this service offers to partners. */
export const findStart = (): Start => (isSandbox() ? (isLocal() ? 'local' : 'hosted') : 'live')
