import type { Metadata } from 'next'
import { DeveloperPage } from '@/components/developers/developer-page'
import { LeakForm } from '@/components/developers/leak-form'
import { MarkdownLink } from '@/components/developers/markdown-link'
import { leak, messageOfLeak } from '@/components/developers/prose'
import { ProseText } from '@/components/developers/prose-text'
import type { RejectedForm } from '@/components/sign-in/identity-form'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { PageHeading } from '@/components/ui/page-heading'
import { pickWords } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
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
  const { faults = [], ...rejected } = readRejectedForm(flash, { sendsEmail: false })
  return {
    ...rejected,
    faults: faults.map((one) => ({ ...one, message: messageOfLeak(one.code) })),
  }
}

export default async function Page() {
  const rejected = await readRejected()
  return (
    <DeveloperPage current="/developers/leak" isSandbox={isSandbox()}>
      <MarkdownLink name="leak" />
      {/* If the text is large, the second part moves below the form. */}
      <div className="flex flex-wrap gap-x-16 gap-y-8">
        <div className="max-w-[35rem] min-w-0 grow-2 basis-[28rem]">
          <WordsProvider words={pickWords('identity.')}>
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
          </WordsProvider>
        </div>
        <section className="min-w-0 grow basis-[16rem] self-start border-line pt-2 text-ui max-lg:border-t max-lg:pt-6 lg:border-l lg:pl-8">
          <h2>{leak.forScanners}</h2>
          <p className="mt-2 wrap-anywhere">
            <ProseText text={leak.scanners} />
          </p>
        </section>
      </div>
    </DeveloperPage>
  )
}
