import { redirect } from 'next/navigation'
import { firstUnanswered, stepPath } from '@/lib/signup/steps'
import { requirePerson } from '@/server/http/page-session'
import { requireApplication } from '../application'

/** Redirects to the first unanswered step. */
export default async function ApplicationPage({
  params,
}: {
  params: Promise<{ userType: string }>
}) {
  const { userType: slug } = await params
  if ((await requirePerson('form')).isSignedUp) redirect('/status')
  const { userType, draft } = await requireApplication(slug)
  redirect(stepPath(firstUnanswered(userType, draft), userType))
}
