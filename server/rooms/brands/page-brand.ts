import { ApiError } from '@/lib/errors'
import type { PageBrand } from '@/lib/page-brand'
import { findPlate } from './plates'
import { type Brand, loadLogo } from './reading'
import type { LogoFile } from './sides'

/** Returns a brand as pages show it, with the URL of its logo. */
export async function pageOf({ displayName, organizationId, ...brand }: Brand): Promise<PageBrand> {
  const { isHouse: _, logo, ...rest } = brand
  return { ...rest, name: displayName, logo: logo && (await pageLogoOf(organizationId, logo)) }
}

async function pageLogoOf(
  organizationId: string,
  { version, width, height }: NonNullable<Brand['logo']>,
): Promise<NonNullable<PageBrand['logo']>> {
  const plate = await findPlate(version, () => findLogo(organizationId, version))
  return { src: `/brand/${organizationId}/logo?v=${version}`, width, height, plate }
}

/** Loads a logo. Undefined if the logo was replaced or removed after the brand was read. */
const findLogo = (organizationId: string, version: string): Promise<LogoFile | undefined> =>
  loadLogo(organizationId, version).catch((error) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
