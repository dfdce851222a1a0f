import { english as words } from '@/lib/words'
import { FirstActions, type Start } from './first-action'

/** The way from a sandbox to live customers in one line, with the first steps. */
export const GoingLive = ({ start }: { start: Start }) => (
  <section aria-labelledby="live">
    <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-12 gap-y-6 px-4 py-9 sm:px-6">
      <div className="max-w-measure">
        <h2 id="live">{words['home.live.h2']}</h2>
        <p className="mt-1 text-ui text-muted">{words['home.live.text']}</p>
      </div>
      <FirstActions start={start} />
    </div>
  </section>
)
