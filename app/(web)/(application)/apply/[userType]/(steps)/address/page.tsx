import AddressForm from '@/components/signup/forms/address'
import { makeStepPage } from '../step-page'

const step = makeStepPage('address', AddressForm)
export const generateMetadata = step.generateMetadata
export default step.Page
