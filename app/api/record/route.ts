import { downloadRecord } from '@/lib/contracts/browser/record'
import { endpoint } from '@/server/http'
import * as records from '@/server/records'

export const GET = endpoint(downloadRecord, ({ principal }) =>
  records.download(principal.customerId),
)
