import { robotsText } from '@/lib/contracts/documents'
import { writeRobots } from '@/lib/site-files'
import { appUrl } from '@/server/foundations/env'
import { reply } from '@/server/http/endpoint'
import { probe } from '@/server/http/probe'

const headers = { 'content-type': 'text/plain; charset=utf-8' }

export const GET = probe(robotsText, async () => reply({ text: writeRobots(appUrl()), headers }))
