import { takeFlash } from '@/server/http/page-visitor'

type Left = { note: string | undefined; code: string | undefined }

/** Takes the result of the page's last form: a note, or the error code of a refusal. */
export async function takeNote(page: string): Promise<Left> {
  const flash = await takeFlash(page)
  const { note } = (flash?.values ?? {}) as { note?: unknown }
  return { note: typeof note === 'string' ? note : undefined, code: flash?.code }
}
