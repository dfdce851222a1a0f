import type { Contract } from '@/lib/contract'
import { writeDate } from '@/lib/moments'

type Dates = Pick<Contract, 'deprecatedAt' | 'sunsetAt'>

/** Describes when a deprecated operation ends. Undefined for operations that are not deprecated. */
export const describeEnd = ({ deprecatedAt, sunsetAt }: Dates): string | undefined =>
  deprecatedAt && sunsetAt
    ? `Deprecated since ${writeDate(deprecatedAt)}. It works until ${writeDate(sunsetAt)}.`
    : undefined
