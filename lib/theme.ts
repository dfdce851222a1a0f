/** How pages look: as the system says, or as a person chose. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The cookie that keeps the choice; the server writes it into the page, so nothing flashes. */
export const themeCookie = (isHttps: boolean): string => (isHttps ? '__Host-theme' : 'theme')

/** What a cookie's value says; anything but a choice is the system's. */
export const readTheme = (value: string | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'system'
