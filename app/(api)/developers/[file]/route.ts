import { writeMarkdown } from '@/components/developers/markdown'
import { developerDocument } from '@/lib/contracts/documents'
import { ApiError } from '@/lib/errors'
import { appUrl, isSandbox } from '@/server/foundations/env'
import { reply } from '@/server/http/endpoint'
import { probe } from '@/server/http/probe'

const headers = { 'content-type': 'text/markdown; charset=utf-8' }

export const GET = probe(developerDocument, async (_, { file }) => {
  const text = writeMarkdown(file ?? '', { url: appUrl(), isSandbox: isSandbox() })
  if (text === undefined) throw new ApiError('NOT_FOUND')
  return reply({ text, headers })
})
