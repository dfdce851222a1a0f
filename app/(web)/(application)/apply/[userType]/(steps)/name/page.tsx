import NameForm from '@/components/signup/forms/name'
import { makeStepPage } from '../step-page'

const step = makeStepPage('name', NameForm)
export const generateMetadata = step.generateMetadata
export default step.Page
