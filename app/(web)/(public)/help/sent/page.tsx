import type { Metadata } from 'next'
import { EndPage } from '@/components/frame/end-page'
import { SentNumber } from '@/components/help/sent-number'
import { titleOfPage } from '@/components/sign-in/words'
import { english as words } from '@/lib/words'
import { NextButton } from '../../next-button'
import { findHelpLink } from '../../next-link'

export const metadata: Metadata = {
  title: titleOfPage(words['help.sent.h1']),
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  const { number } = await searchParams
  return (
    <EndPage
      heading={words['help.sent.h1']}
      action={<NextButton find={findHelpLink} />}
      aside={null}
    >
      <SentNumber number={number} />
      <p>{words['help.sent.text']}</p>
    </EndPage>
  )
}
