import { takeFlash } from '@/server/http/page-visitor'

type Left = { note: string | undefined; code: string | undefined }

/** What the last form on this page left: a note of what was done, or why it was refused. */
export async function takeNote(page: string): Promise<Left> {
  const flash = await takeFlash(page)
  const { note } = (flash?.values ?? {}) as { note?: unknown }
  return { note: typeof note === 'string' ? note : undefined, code: flash?.code }
}
