import type { Theme } from '@/lib/brand'

/**
 * The plate (background) behind a logo that one theme would hide. The dark theme shows the light
 * plate, and the light theme shows the dark one. Null: no theme hides the logo.
 */
export type LogoPlate = Theme | null
/** The brand that pages show to a person. It is never cached for another person. */
export type PageBrand = {
  name: string
  legalName: string
  disclosure: string | null
  accent: string | null
  logo: { src: string; width: number; height: number; plate: LogoPlate } | null
  supportEmail: string | null
  supportUrl: string | null
  supportPhone: string | null
}
