import { takeFlash } from '@/server/http/page-session'

type FormResult = { note: string | undefined; code: string | undefined }

/**
 * Returns the result of the form that the person sent last: a success message, or the error of a
 * rejected form. Returns each result only once.
 */
export async function takeNote(page: string): Promise<FormResult> {
  const flash = await takeFlash(page)
  const { note } = (flash?.values ?? {}) as { note?: unknown }
  return { note: typeof note === 'string' ? note : undefined, code: flash?.code }
}
