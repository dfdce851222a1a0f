import type { Contract } from './contract'

type Dates = Pick<Contract, 'deprecatedAt' | 'sunsetAt'>

/** The page that describes how version 1 changes. */
export const deprecationPath = '/developers/versions'

const minMonths = 12

/**
 * Returns the headers that announce the end of an operation, according to RFC 9745 and RFC 8594.
 * Undefined unless it is deprecated.
 */
export function deprecationHeaders(
  { deprecatedAt, sunsetAt }: Dates,
  site: string,
): Record<string, string> | undefined {
  if (deprecatedAt === undefined || sunsetAt === undefined) return undefined
  return {
    deprecation: `@${Math.floor(Date.parse(deprecatedAt) / 1000)}`,
    sunset: new Date(sunsetAt).toUTCString(),
    link: `<${site}${deprecationPath}>; rel="deprecation"; type="text/html"`,
  }
}

/**
 * Whether at least twelve months lie between the deprecation and the end of an operation. True for
 * an operation that is not deprecated.
 */
export function leavesTime({ deprecatedAt, sunsetAt }: Dates): boolean {
  if (deprecatedAt === undefined && sunsetAt === undefined) return true
  const earliest = new Date(deprecatedAt ?? Number.NaN)
  earliest.setUTCMonth(earliest.getUTCMonth() + minMonths)
  return new Date(sunsetAt ?? Number.NaN) >= earliest
}
