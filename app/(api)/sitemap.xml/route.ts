import { documents } from '@/components/developers/markdown'
import { sitemap } from '@/lib/contracts/documents'
import { writeSitemap } from '@/lib/site-files'
import { appUrl, isSignupOpen } from '@/server/foundations/env'
import { reply } from '@/server/http/endpoint'
import { probe } from '@/server/http/probe'

const headers = { 'content-type': 'application/xml; charset=utf-8' }
const always = ['/', '/help', '/contact', '/privacy', '/terms']
const listPages = (): string[] => [
  ...always,
  ...(isSignupOpen() ? ['/start'] : []),
  ...documents.map(({ page }) => page),
]

export const GET = probe(sitemap, async () =>
  reply({ text: writeSitemap(appUrl(), listPages()), headers }),
)
