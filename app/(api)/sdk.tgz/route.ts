import { sdkPackage } from '@/lib/contracts/probes'
import { loadSdkPackage } from '@/server/foundations/sdk-package'
import { answerPackage } from '@/server/http/answers/files'
import { probe } from '@/server/http/probe'

export const GET = probe(sdkPackage, async (request) =>
  answerPackage(await loadSdkPackage(), request.header('if-none-match')),
)
