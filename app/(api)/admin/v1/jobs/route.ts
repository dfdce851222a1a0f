import { listJobs } from '@/lib/contracts/admin/jobs'
import * as jobs from '@/server/foundations/jobs'
import { endpoint } from '@/server/http/endpoint'

export const GET = endpoint(listJobs, () => jobs.listFailingQueues())
