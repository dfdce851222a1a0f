import { downloadRecord } from '@/lib/contracts/browser/record'
import { answerTextFile } from '@/server/http/answers/files'
import { endpoint } from '@/server/http/endpoint'
import * as records from '@/server/rooms/application-records'

export const GET = endpoint(downloadRecord, async ({ principal }) =>
  answerTextFile(await records.writeFile(principal.customerId)),
)
