export { send as sendCorrections } from './application-form/corrections'
export { keepTyped, saveStep, submit } from './application-form/saving'
