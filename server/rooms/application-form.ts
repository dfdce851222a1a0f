export { send as sendCorrections } from './application-form/corrections'
export { keepTyped, saveStep } from './application-form/steps'
export { submit } from './application-form/submission'
