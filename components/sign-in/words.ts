import { productName } from '@/lib/product'

/** "Check your email – …", unique for each page. */
export const titleOfPage = (heading: string): string => `${heading} – ${productName()}`
