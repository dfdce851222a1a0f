import { redirect } from 'next/navigation'
import { userTypes } from '@/lib/user-types'
import { requirePerson } from '@/server/http/page-session'

export default async function ApplyPage() {
  const { userType } = await requirePerson('form')
  redirect(`/apply/${userTypes[userType].slug}`)
}
