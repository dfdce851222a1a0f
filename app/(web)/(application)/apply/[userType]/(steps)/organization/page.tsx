import OrganizationForm from '@/components/signup/forms/organization'
import { makeStepPage } from '../step-page'

const step = makeStepPage('organization', OrganizationForm)
export const generateMetadata = step.generateMetadata
export default step.Page
