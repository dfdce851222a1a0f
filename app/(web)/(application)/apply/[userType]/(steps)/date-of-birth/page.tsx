import DateOfBirthForm from '@/components/signup/forms/date-of-birth'
import { makeStepPage } from '../step-page'

const step = makeStepPage('date-of-birth', DateOfBirthForm)
export const generateMetadata = step.generateMetadata
export default step.Page
