export { exchange } from './outbound/exchange'
