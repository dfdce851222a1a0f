import type { Theme } from '@/lib/brand'

/**
 * The plate (background) behind a logo that one theme would hide. Only the dark theme shows the
 * plate `light`, and only the light theme shows the plate `dark`. Null: no plate.
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
