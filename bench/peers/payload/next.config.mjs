import path from 'node:path'
import { withPayload } from '@payloadcms/next/withPayload'

const root = path.join(import.meta.dirname, '..')
export default withPayload({ outputFileTracingRoot: root, turbopack: { root } })
