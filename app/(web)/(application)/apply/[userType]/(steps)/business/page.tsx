import BusinessForm from '@/components/signup/forms/business'
import { makeStepPage } from '../step-page'

const step = makeStepPage('business', BusinessForm)
export const generateMetadata = step.generateMetadata
export default step.Page
