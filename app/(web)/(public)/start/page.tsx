import type { Metadata } from 'next'
import { OperatorLine } from '@/components/brand/runs-line'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { titleOfPage } from '@/components/sign-in/words'
import { ApplicantFacts, ReadyLine } from '@/components/start/applicant-facts'
import { DeletedNotice } from '@/components/start/deleted-notice'
import { InvitationOnly } from '@/components/start/invitation-only'
import { StartColumns } from '@/components/start/start-columns'
import { TrustDetails } from '@/components/start/trust-details'
import { UserTypeForm } from '@/components/start/user-type-form'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'
import { appUrl, isSignupOpen, legalName } from '@/server/foundations/env'
import { takeFlash } from '@/server/http/page-session'
import { findPublicBrand } from '../public-brand'
import { TypedEmail } from '../typed-email'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: isSignupOpen()
    ? titleAfter(words['identity.start.h1'], await takeFlash('/start'))
    : titleOfPage(words['invited.h1']),
})

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function StartPage({ searchParams }: Props) {
  const { account } = await searchParams
  const flash = await takeFlash('/start')
  const ended = account === 'deleted' && <DeletedNotice />
  if (!isSignupOpen())
    return <InvitationOnly unknown={account === 'none' && <TypedEmail />}>{ended}</InvitationOnly>
  const rejected = readRejectedForm(flash)
  const brand = await findPublicBrand()
  return (
    <StartColumns facts={<ApplicantFacts brand={brand} />}>
      {ended}
      {account === 'none' && (
        <div className="mb-8">
          <Notice title={words['start.none.title']}>
            <TypedEmail />
            <p>{words['start.none.text']}</p>
          </Notice>
        </div>
      )}
      {account === 'refused' && (
        <div className="mb-8">
          <Notice title={words['start.refused.title']}>
            <p>
              {fillWords(words['start.refused.text'], {
                help: <Link href="/help">{words['start.refused.help']}</Link>,
              })}
            </p>
          </Notice>
        </div>
      )}
      <UserTypeForm
        rejected={rejected}
        lead={
          <>
            <p className="text-ui">
              <OperatorLine brand={brand} company={legalName()} />
            </p>
            <ReadyLine />
          </>
        }
      >
        <TrustDetails brand={brand} siteUrl={appUrl()} />
      </UserTypeForm>
    </StartColumns>
  )
}
