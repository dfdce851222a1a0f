import { listJobs } from '@/lib/contracts/admin/jobs'
import { endpoint } from '@/server/http'
import * as jobs from '@/server/jobs'

export const GET = endpoint(listJobs, () => jobs.listQueues())
