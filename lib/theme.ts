/** The themes that a person can choose. `system` follows the operating system. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/**
 * The name of the cookie with the chosen theme. The server reads it and renders the theme into the
 * page, so that the page never flashes in another theme.
 */
export const themeCookie = (isHttps: boolean): string => (isHttps ? '__Host-theme' : 'theme')

/** Reads the theme from a cookie. Any other value means `system`. */
export const readTheme = (value: string | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'system'
