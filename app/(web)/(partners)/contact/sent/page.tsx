import type { Metadata } from 'next'
import { SentNumber } from '@/components/help/sent-number'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { english as words } from '@/lib/words'

export const metadata: Metadata = {
  title: titleOfPage(words['contact.sent.h1']),
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  return (
    <Main>
      <PageHeading>{words['contact.sent.h1']}</PageHeading>
      <div className="mt-3 space-y-4">
        <SentNumber number={(await searchParams).number} />
        <p>{words['help.sent.text']}</p>
      </div>
      <p className="mt-8">
        <ButtonLink href="/developers">{words['home.start.read']}</ButtonLink>
      </p>
    </Main>
  )
}
