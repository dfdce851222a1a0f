import type { Metadata } from 'next'
import { ApplicationAside } from '@/components/frame/application-aside'
import { explainPeriod } from '@/components/frame/explain-period'
import { ReturnButton } from '@/components/return/return-button'
import { Deadline } from '@/components/time/deadline'
import { Moment } from '@/components/time/moment'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { PostButton } from '@/components/ui/post-button'
import { fillWords } from '@/components/words/rich-words'
import { productName } from '@/lib/product'
import { firstUnanswered, stepPath } from '@/lib/signup/steps'
import { english as words } from '@/lib/words'
import { findBrand } from '@/server/http/page-session'
import * as customers from '@/server/rooms/customers'
import { findReturnLink } from '@/server/rooms/return-links'
import { requireApplication } from '../../../application'

const heading = words['saved.h1']
export const metadata: Metadata = { title: `${heading} – ${productName()}` }

export default async function SavedPage({ params }: { params: Promise<{ userType: string }> }) {
  const { userType } = await params
  const { person, draft, savedAt, expiresAt } = await requireApplication(userType)
  const [{ email }, link] = await Promise.all([
    customers.readContact(person.customerId),
    findReturnLink(person, 'saved'),
  ])
  return (
    <Main
      aside={
        <ApplicationAside
          userType={person.userType}
          draft={draft}
          expiresAt={expiresAt}
          omitsDate={savedAt !== null && expiresAt !== null}
          brand={await findBrand()}
        />
      }
    >
      <PageHeading>{savedAt ? heading : words['saved.none.h1']}</PageHeading>
      <div className="mt-3 space-y-4">
        {savedAt && expiresAt && (
          <p>
            {fillWords(words['saved.text'], {
              savedAt: <Moment iso={savedAt.toISOString()} as="sentence" />,
              expiresAt: <Deadline at={expiresAt} />,
            })}{' '}
            {explainPeriod(draft)}
          </p>
        )}
        <p>
          {fillWords(words['saved.back'], {
            email: <strong className="font-semibold wrap-anywhere">{email}</strong>,
          })}
        </p>
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ReturnButton link={link} />
        <ButtonLink
          href={stepPath(firstUnanswered(person.userType, draft), person.userType)}
          {...(link?.href && { look: 'secondary' as const })}
        >
          {words['saved.goOn']}
        </ButtonLink>
        <PostButton action="/api/sign-out" look="secondary">
          {words['frame.signOut']}
        </PostButton>
      </div>
      <p className="mt-8 text-ui">
        <Link href={`/apply/${userType}/delete`} className="touch-target">
          {words['settings.delete.link']}
        </Link>
      </p>
    </Main>
  )
}
