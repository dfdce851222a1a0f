import { takeFlash } from '@/server/http/page-session'

type FormResult = { note: string | undefined; code: string | undefined }

/**
 * Returns what the page shows after its last form: a note, or the error of a refused form. Each
 * result is shown once.
 */
export async function takeNote(page: string): Promise<FormResult> {
  const flash = await takeFlash(page)
  const { note } = (flash?.values ?? {}) as { note?: unknown }
  return { note: typeof note === 'string' ? note : undefined, code: flash?.code }
}
