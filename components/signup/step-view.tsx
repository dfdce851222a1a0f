import type { ComponentType } from 'react'
import type { StepSlug } from '@/lib/signup/draft'
import type { StepProps } from './step-props'

type View = () => Promise<{ default: ComponentType<StepProps> }>

/** The form of each step, fetched by itself, so that a page brings its own step's code and no other's. */
const views: Readonly<Record<Exclude<StepSlug, 'review' | 'w9'>, View>> = {
  business: () => import('./forms/business'),
  organization: () => import('./forms/organization'),
  name: () => import('./forms/name'),
  'date-of-birth': () => import('./forms/date-of-birth'),
  citizenship: () => import('./forms/citizenship'),
  ssn: () => import('./forms/ssn'),
  address: () => import('./forms/address'),
  'mailing-address': () => import('./forms/mailing-address'),
  identification: () => import('./forms/identification'),
  employment: () => import('./forms/employment'),
  transfers: () => import('./forms/transfers'),
}

export async function StepView({ slug, page }: { slug: keyof typeof views; page: StepProps }) {
  const { default: View } = await views[slug]()
  return <View {...page} />
}
