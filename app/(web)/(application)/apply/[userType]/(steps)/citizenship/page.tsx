import CitizenshipForm from '@/components/signup/forms/citizenship'
import { makeStepPage } from '../step-page'

const step = makeStepPage('citizenship', CitizenshipForm)
export const generateMetadata = step.generateMetadata
export default step.Page
