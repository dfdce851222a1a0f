import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { FirstActions, type Start } from './first-action'

type Props = {
  start: Start
  /** The name of the company that operates the service. */
  company: string
}

/** The sandbox, live keys and prices for partners, with the first steps. */
export const GoingLive = ({ start, company }: Props) => (
  <section aria-labelledby="live">
    <div className="mx-auto grid max-w-page gap-x-8 gap-y-6 px-4 py-11 sm:px-6 lg:grid-cols-12">
      <div className="lg:col-span-4">
        <h2 id="live" className="text-title text-balance">
          {words['home.live.h2']}
        </h2>
        <FirstActions start={start} className="mt-6" />
      </div>
      <dl className="border-b border-line text-ui lg:col-span-8">
        <Row term={words['home.live.sandbox']}>{words[`home.live.sandbox.${start}`]}</Row>
        <Row term={words['home.live.keys']}>
          {fillText(words['home.live.keys.text'], { company })}
        </Row>
        <Row term={words['home.live.price']}>{words['home.live.price.text']}</Row>
      </dl>
    </div>
  </section>
)

const Row = ({ term, children }: { term: string; children: string }) => (
  <div className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="font-semibold">{term}</dt>
    <dd className="text-muted">{children}</dd>
  </div>
)
