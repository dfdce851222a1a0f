import { downloadRecord } from '@/lib/contracts/browser/record'
import { endpoint } from '@/server/http/endpoint'
import * as records from '@/server/rooms/application-records'

export const GET = endpoint(downloadRecord, ({ principal }) =>
  records.download(principal.customerId),
)
