const preset = 'Latchkey'
const shared = globalThis as { latchkeyProduct?: string }

/** The service sets the name from its settings before it serves a page or sends an email. */
export function setProductName(name: string): void {
  shared.latchkeyProduct = name
}

/**
 * Returns the name of the product. In a browser, it comes from an attribute of the root element.
 */
export const productName = (): string => shared.latchkeyProduct ?? readPageName() ?? preset

const readPageName = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.product

/**
 * Returns the attribute of the root element with the product name. Undefined for the default name,
 * because the browser's scripts already contain that name.
 */
export const pageName = (): string | undefined =>
  productName() === preset ? undefined : productName()

/** The version of the software, its OpenAPI document and its package for partners. */
export const version = '1.0.0'
