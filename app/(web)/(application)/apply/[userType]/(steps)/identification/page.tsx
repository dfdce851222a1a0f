import IdentificationForm from '@/components/signup/forms/identification'
import { makeStepPage } from '../step-page'

const step = makeStepPage('identification', IdentificationForm)
export const generateMetadata = step.generateMetadata
export default step.Page
