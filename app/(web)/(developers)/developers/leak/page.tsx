import type { Metadata } from 'next'
import { DeveloperPage } from '@/components/developers/developer-page'
import { LeakForm } from '@/components/developers/leak-form'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { leak } from '@/components/developers/prose'
import { ProseText } from '@/components/developers/prose-text'
import type { RejectedForm } from '@/components/sign-in/identity-form'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
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
    <DeveloperPage current="/developers/leak" isSandbox={isSandbox()}>
      <MarkdownLink name="leak" />
      <LeakForm
        rejected={rejected}
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
      <p className="mt-6 max-w-measure border-t border-line pt-6 text-ui">
        <ProseText text={leak.scanners} />
      </p>
    </DeveloperPage>
  )
}
