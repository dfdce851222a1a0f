import EmploymentForm from '@/components/signup/forms/employment'
import { makeStepPage } from '../step-page'

const step = makeStepPage('employment', EmploymentForm)
export const generateMetadata = step.generateMetadata
export default step.Page
