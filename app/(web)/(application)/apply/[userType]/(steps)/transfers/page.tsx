import TransfersForm from '@/components/signup/forms/transfers'
import { makeStepPage } from '../step-page'

const step = makeStepPage('transfers', TransfersForm)
export const generateMetadata = step.generateMetadata
export default step.Page
