import type { Metadata } from 'next'
import { LeakForm } from '@/components/developers/leak-form'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { leak } from '@/components/developers/prose'
import { ProseText } from '@/components/developers/prose-text'
import type { RejectedForm } from '@/components/sign-in/identity-form'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { isSandbox } from '@/server/foundations/env'
import { takeFlash } from '@/server/http/page-session'

const page = '/developers/leak'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(leak.title, await takeFlash(page)),
})

/** The result of a form that was posted without JavaScript. */
async function readRejected(): Promise<RejectedForm> {
  const flash = await takeFlash(page)
  if (flash?.code === 'RATE_LIMITED') return { alert: leak.wait, values: flash.values }
  const { faults = [], ...rejected } = readRejectedForm(flash)
  return { ...rejected, faults: faults.map((one) => ({ ...one, message: leak.secretMissing })) }
}

export default async function Page() {
  const rejected = await readRejected()
  return (
    <Main>
      <MarkdownLink name="leak" />
      <LeakForm
        rejected={rejected}
        before={
          <p className="mb-6 text-ui">
            <Link href="/developers" className="touch-target">
              Quick start
            </Link>
          </p>
        }
        intro={
          <>
            <PageHeading>{leak.title}</PageHeading>
            <p className="mt-3">{leak.intro}</p>
            <p className="mt-3">
              <ProseText text={leak.shape(isSandbox())} />
            </p>
          </>
        }
      />
      <p className="mt-6 border-t border-line pt-6 text-ui">
        <ProseText text={leak.scanners} />
      </p>
    </Main>
  )
}
