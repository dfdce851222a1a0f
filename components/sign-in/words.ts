import { productName } from '@/lib/product'

/** Returns a title such as "Check your email – …". Each page has a different title. */
export const titleOfPage = (heading: string): string => `${heading} – ${productName()}`
