import SocialSecurityNumberForm from '@/components/signup/forms/ssn'
import { makeStepPage } from '../step-page'

const step = makeStepPage('ssn', SocialSecurityNumberForm)
export const generateMetadata = step.generateMetadata
export default step.Page
