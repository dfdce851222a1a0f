import type { Secrets } from './sinks'

export const dash = (nine: string) => `${nine.slice(0, 3)}-${nine.slice(3, 5)}-${nine.slice(5)}`
export const numbers = {
  api: '917534471',
  wrong: '917535582',
  browser: '917536693',
  echoed: '917537704',
  corrected: '917538815',
}

/** Personal data that no other data of the test contains. */
export const personal: Secrets = {
  ...Object.fromEntries(
    Object.entries(numbers).flatMap(([name, nine]) => [
      [`number ${name}`, nine],
      [`number ${name}, dashed`, dash(nine)],
    ]),
  ),
  'date of birth': '11/23/1971',
  'date of birth, turned': '1971-11-23',
  income: '4417263.91',
  'number of the document': 'CNRY90210X',
  street: '4417 Canary Wharf Road',
  city: 'Schenectady-Canary',
  email: 'wilhelmina.canary@example.com',
  'email of the browser': 'wilma.canary@example.com',
  phone: '+15125550173',
  'last name': 'Quackenbush-Canary',
}
/** Secrets that prove an identity. The test adds each secret when it receives it. */
export const proofs: Secrets = {}
