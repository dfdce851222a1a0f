/** The product's name, in the one place that knows it. */
export const product = 'Latchkey'
