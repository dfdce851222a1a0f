import type { Metadata } from 'next'
import { EndPage } from '@/components/frame/end-page'
import { titleOfPage } from '@/components/sign-in/words'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { NextButton } from '../../next-button'

export const metadata: Metadata = {
  title: titleOfPage(words['help.sent.h1']),
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  const { number } = await searchParams
  const isNumber = typeof number === 'string' && /^[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(number)
  return (
    <EndPage heading={words['help.sent.h1']} action={<NextButton />}>
      {isNumber && <p>{fillText(words['help.sent.number'], { number })}</p>}
      <p>{words['help.sent.text']}</p>
    </EndPage>
  )
}
