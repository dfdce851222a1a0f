import { QuestionForm } from '@/components/signup/question-form'
import { makeStepPage } from '../step-page'

const step = makeStepPage('citizenship', QuestionForm)
export const generateMetadata = step.generateMetadata
export default step.Page
