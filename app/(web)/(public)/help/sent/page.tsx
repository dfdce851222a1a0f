import type { Metadata } from 'next'
import { titleOfPage } from '@/components/sign-in/words'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'

export const metadata: Metadata = {
  title: titleOfPage(words['help.sent.h1']),
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  const { number } = await searchParams
  const isNumber = typeof number === 'string' && /^[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(number)
  return (
    <Main>
      <PageHeading>{words['help.sent.h1']}</PageHeading>
      <div className="mt-3 space-y-3">
        {isNumber && <p>{fillText(words['help.sent.number'], { number })}</p>}
        <p>{words['help.sent.text']}</p>
      </div>
    </Main>
  )
}
