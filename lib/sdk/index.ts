export { Latchkey } from './latchkey'
export { LatchkeyError } from './latchkey-error'
