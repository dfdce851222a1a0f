import { downloadRecordPdf } from '@/lib/contracts/browser/record'
import { answerPdfFile } from '@/server/http/answers/files'
import { endpoint } from '@/server/http/endpoint'
import * as records from '@/server/rooms/application-records'

export const GET = endpoint(downloadRecordPdf, async ({ principal }) =>
  answerPdfFile(await records.writePdf(principal)),
)
