import type { ReactNode } from 'react'
import { LineIcon } from '@/components/ui/line-icon'
import { createInvite } from '@/lib/contracts/invites'
import { expectedWorkingDays } from '@/lib/expected-result'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import { userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import event from './pictures/approval.json'

const icons = {
  server: 'M3 4h14v5H3zM3 11h14v5H3zM6 6.5h.01M6 13.5h.01',
  customer:
    'M10 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5',
  provider: 'M10 2.5 16.5 5v5c0 3.5-2.5 6-6.5 7.5-4-1.5-6.5-4-6.5-7.5V5zM7 10l2.2 2.2L13.2 8',
}
// A line break is allowed only before the last part of the path, so the code splits the path there.
const [, inviteFolder, inviteName] = /^(.*\/)(.*)$/.exec(createInvite.path)!

type PartyName = keyof typeof icons

/**
 * A diagram of the steps of a customer. The steps of our service are on a line. Above the line is
 * the server of a partner. Below the line are the customer and the identity provider. Narrow
 * screens show the steps as a list.
 */
export const HowItWorks = () => (
  <section aria-labelledby="how" className="border-b border-line bg-surface">
    <div className="mx-auto max-w-page px-4 py-12 sm:px-6">
      <h2 id="how" className="text-title text-balance">
        {words['home.how.h2']}
      </h2>
      <ol className="mt-7 max-lg:ml-3.5 lg:ml-36 lg:grid lg:grid-cols-4 lg:grid-rows-[auto_2.25rem_auto_2.25rem_auto]">
        <Step
          number={1}
          isFirst
          above={
            <>
              <Party party="server">
                <code className="block text-num wrap-anywhere text-ink">
                  {createInvite.method} {inviteFolder}
                  <wbr />
                  {inviteName}
                </code>
                <span>{words['home.how.1.server']}</span>
              </Party>
              <Arrows down />
            </>
          }
          below={
            <>
              <Arrows down={words['home.how.1.arrow']} />
              <Party party="customer" className="lg:rounded-r-none lg:border-r-0">
                {words['home.how.1.customer']}
              </Party>
            </>
          }
        />
        <Step
          number={2}
          above={
            <p
              aria-hidden="true"
              className="text-small text-muted before:border-t before:border-dashed before:border-control after:border-t after:border-dashed after:border-control max-lg:hidden lg:row-start-1 lg:flex lg:w-[calc(200%-1.25rem)] lg:items-center lg:gap-4 lg:before:flex-1 lg:after:flex-1"
            >
              {words['home.how.gap']}
            </p>
          }
          below={
            <>
              <Arrows up={words['home.how.2.arrow']} />
              <Party
                party="customer"
                className="lg:mr-5 lg:rounded-l-none lg:border-l-0"
                isLabelHidden
              >
                {fillText(words['home.how.2.customer'], minutes)}
              </Party>
            </>
          }
        />
        <Step
          number={3}
          below={
            <>
              <Arrows down={words['home.how.3.sent']} up={words['home.how.3.received']} />
              <Party party="provider">
                {fillText(words['home.how.3.provider'], { days: expectedWorkingDays })}
              </Party>
            </>
          }
        />
        <Step
          number={4}
          above={
            <>
              <Party party="server" className="">
                <code className="block text-num wrap-anywhere text-ink">
                  {event.type} → {event.data.to}
                </code>
                <span>{words['home.how.4.server']}</span>
              </Party>
              <Arrows up />
            </>
          }
          below={
            <>
              <Arrows down={words['home.how.4.arrow']} />
              <Party party="customer" className="">
                {words['home.how.4.customer']}
              </Party>
            </>
          }
        />
      </ol>
    </div>
  </section>
)

const minutes = {
  minutes: userTypes.individual.minutes,
  business: userTypes.businessowner.minutes,
}

type StepProps = {
  number: 1 | 2 | 3 | 4
  isFirst?: boolean
  above?: ReactNode
  below: ReactNode
}

/** One step of the diagram. On wide screens, it is a column with its title on the line. */
const Step = ({ number, isFirst = false, above, below }: StepProps) => (
  <li className="border-l-2 border-accent pb-6 pl-5 last:pb-0 lg:row-span-5 lg:grid lg:grid-rows-subgrid lg:border-0 lg:p-0 lg:last:[&>h3]:rounded-r-control">
    <h3 className="relative flex items-center gap-2.5 text-ui font-semibold lg:row-start-3 lg:min-h-13 lg:bg-accent lg:px-4 lg:text-on-accent">
      {isFirst && (
        <span className="absolute inset-y-0 right-full flex w-36 items-center rounded-l-control bg-accent px-4 text-h2 max-lg:hidden">
          {productName()}
        </span>
      )}
      <span
        aria-hidden="true"
        className="figures flex size-7 items-center justify-center rounded-full bg-accent text-small text-on-accent max-lg:-ml-8.5 lg:bg-on-accent lg:text-accent"
      >
        {number}
      </span>
      {words[`home.how.${number}.title`]}
    </h3>
    {above}
    {below}
  </li>
)

type PartyProps = {
  party: PartyName
  className?: string
  /** If true, wide screens hide the label, because the box continues the previous box. */
  isLabelHidden?: boolean
  children: ReactNode
}

const Party = ({ party, className = 'lg:mr-5', isLabelHidden = false, children }: PartyProps) => (
  <div
    className={`mt-3 text-ui lg:mt-0 lg:rounded-control lg:border lg:border-control lg:bg-canvas lg:px-4 lg:py-3.5 ${party === 'server' ? 'lg:row-start-1' : 'lg:row-start-5'} ${className}`}
  >
    <p className={`flex items-center gap-2 font-semibold ${isLabelHidden ? 'lg:invisible' : ''}`}>
      <LineIcon size={20} path={icons[party]} />
      {words[`home.how.${party}`]}
    </p>
    <p className="mt-1 text-muted lg:text-small">{children}</p>
  </div>
)

type ArrowsProps = { down?: string | true; up?: string | true }

/** The arrows between the line and a box. `down`, `up`: the text, or true without text. */
const Arrows = ({ down, up }: ArrowsProps) => (
  <p
    aria-hidden="true"
    className={`gap-6 pl-4 text-small text-muted max-lg:hidden lg:flex ${down === true || up === true ? 'lg:row-start-2' : 'lg:row-start-4'}`}
  >
    {down && <Arrow path="M6 0v31M1.5 26 6 31.5l4.5-5.5" text={down} />}
    {up && <Arrow path="M6 36V5M1.5 10 6 4.5l4.5 5.5" text={up} />}
  </p>
)

const Arrow = ({ path, text }: { path: string; text: string | true }) => (
  <span className="flex items-center gap-2">
    <svg
      aria-hidden="true"
      viewBox="0 0 12 36"
      width="12"
      height="36"
      className="h-9 w-3 shrink-0 text-accent"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d={path} />
    </svg>
    {text !== true && text}
  </span>
)
