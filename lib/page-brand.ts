/** The brand that pages show to a person. It is never cached for another person. */
export type PageBrand = {
  name: string
  legalName: string
  disclosure: string | null
  accent: string | null
  logo: { src: string; width: number; height: number } | null
  supportEmail: string | null
  supportUrl: string | null
  supportPhone: string | null
}
