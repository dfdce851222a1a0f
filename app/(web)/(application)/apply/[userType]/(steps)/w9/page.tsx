import { Certification } from '@/components/legal/w9-certification'
import { SignedNotice } from '@/components/legal/w9-signed'
import { Terms } from '@/components/legal/w9-terms'
import W9Form from '@/components/signup/forms/w9'
import { TaxDetails } from '@/components/signup/w9/details'
import { draftForBrowser, isSigned } from '@/lib/signup/draft'
import { signingName } from '@/lib/signup/signature'
import { pathAfter } from '@/lib/signup/steps'
import { loadStep, makeMetadata, type PageProps, StepFrame } from '../step-page'

export const generateMetadata = makeMetadata('w9')

export default async function W9Page(props: PageProps) {
  const { step, page, application } = await loadStep('w9', props)
  const { userType, draft, signing } = application
  const signed = isSigned(draft) && page.faults.length === 0 && signing
  return (
    <StepFrame step={step} application={application}>
      <W9Form
        {...page}
        notice={
          signed ? (
            <SignedNotice
              by={draft.signatureName ?? ''}
              at={signing.at}
              next={pathAfter('w9', userType, draft, page.isFromReview)}
            />
          ) : (
            page.notice
          )
        }
        isSigned={isSigned(draft)}
        signer={signingName(draft)}
        certification={<Certification />}
      >
        <Terms />
        <TaxDetails draft={draftForBrowser(draft)} userType={userType} />
      </W9Form>
    </StepFrame>
  )
}
