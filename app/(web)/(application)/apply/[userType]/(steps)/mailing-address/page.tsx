import MailingAddressForm from '@/components/signup/forms/mailing-address'
import { makeStepPage } from '../step-page'

const step = makeStepPage('mailing-address', MailingAddressForm)
export const generateMetadata = step.generateMetadata
export default step.Page
