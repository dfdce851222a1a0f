import type { ReactNode } from 'react'
import { Link, linkLook } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { writeBrand } from '@/lib/contracts/brand'
import { english as words } from '@/lib/words'

type Props = { isSandbox: boolean; commands: number }
type Step = { title: string; items: ReactNode[] }

const contact = <Link href="/help">{words['home.contact']}</Link>

const build = ({ isSandbox, commands }: Props): Step => ({
  title: words['home.live.build.title'],
  items: [
    isSandbox
      ? fillWords(words['home.live.build.keys.sandbox'], {
          contact: <Link href="/help">{words['home.live.build.contact']}</Link>,
        })
      : fillWords(words['home.live.build.keys.live'], { contact }),
    fillWords(words['home.live.build.calls'], {
      quickStart: <Link href="/developers">{words['home.code.quickStart']}</Link>,
      n: <span>{commands}</span>,
      sdk: <Link href="/developers/sdk">{words['home.code.sdk']}</Link>,
    }),
    ...(isSandbox
      ? [
          fillWords(words['home.live.build.values'], {
            values: <Link href="/sandbox">{words['home.live.build.values.link']}</Link>,
          }),
        ]
      : []),
  ],
})

const prepare: Step = {
  title: words['home.live.prepare.title'],
  items: [
    fillWords(words['home.live.prepare.brand'], {
      brand: (
        <Link href={`/developers/api/brand#${writeBrand.operationId}`}>
          {words['home.live.prepare.brand.link']}
        </Link>
      ),
    }),
    fillWords(words['home.live.prepare.webhooks'], {
      webhooks: <Link href="/developers/webhooks">{words['home.live.prepare.webhooks.link']}</Link>,
    }),
    fillWords(words['home.live.prepare.provider'], {
      // A plain link, because the client-side router cannot open a file.
      document: (
        <a href="/openapi-provider.json" className={linkLook}>
          {words['home.live.prepare.provider.link']}
        </a>
      ),
    }),
    fillWords(words['home.live.prepare.review'], {
      documents: <Link href="/#protection">{words['home.live.prepare.review.link']}</Link>,
    }),
  ],
}

const goLive: Step = {
  title: words['home.live.go.title'],
  items: [
    fillWords(words['home.live.go.keys'], { contact }),
    words['home.live.go.switch'],
    fillWords(words['home.live.go.help'], {
      help: <Link href="/help">{words['home.live.go.help.link']}</Link>,
    }),
  ],
}

/** The three steps from a sandbox to live customers, and what each one needs. */
export const GoingLive = (props: Props) => (
  <ol className="mt-11 grid gap-x-8 gap-y-12 lg:grid-cols-3">
    {[build(props), prepare, goLive].map(({ title, items }, index) => (
      <li
        key={title}
        className="relative border-t-2 border-accent pt-9 lg:not-last:before:absolute lg:not-last:before:-top-0.5 lg:not-last:before:left-full lg:not-last:before:w-8 lg:not-last:before:border-t-2 lg:not-last:before:border-accent"
      >
        <span
          aria-hidden="true"
          className="figures absolute -top-[1.0625rem] left-0 flex size-8 items-center justify-center rounded-full bg-accent text-ui font-semibold text-on-accent"
        >
          {index + 1}
        </span>
        <h3 className="text-h2">{title}</h3>
        <ul className="mt-3 space-y-2 text-ui text-muted">
          {items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a step keep their order
            <li key={place}>{item}</li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
)
