/** The product's name, in the one place that knows it. */
export const product = 'Latchkey'
/** The version of what runs; the interface has a version of its own. */
export const version = '0.1.0'
