/** How pages show the organization of a person. Never cached between people. */
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
