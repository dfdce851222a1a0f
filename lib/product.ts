/** The name of the product, defined only here. */
export const product = 'Latchkey'
/** The version of the software; the interface has its own version. */
export const version = '0.1.0'
