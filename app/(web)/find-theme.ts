import { cookies } from 'next/headers'
import { readTheme, type Theme, themeCookie } from '@/lib/theme'
import { isHttps } from '@/server/foundations/env'

/** The theme that the visitor has chosen in this browser. */
export const findTheme = async (): Promise<Theme> =>
  readTheme((await cookies()).get(themeCookie(isHttps()))?.value)
