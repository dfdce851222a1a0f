import { productName } from '@/lib/product'

/** Returns a title such as "Check your email – …". It is unique for each page. */
export const titleOfPage = (heading: string): string => `${heading} – ${productName()}`
