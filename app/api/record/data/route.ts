import { downloadPersonData } from '@/lib/contracts/browser/record'
import { answerPersonFile } from '@/server/http/answers/files'
import { endpoint } from '@/server/http/endpoint'
import * as personData from '@/server/rooms/person-data'

export const GET = endpoint(downloadPersonData, async ({ principal }) =>
  answerPersonFile(await personData.read(principal)),
)
