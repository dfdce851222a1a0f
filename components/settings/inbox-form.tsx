'use client'

import { boxLooks, ChoiceLine } from '@/components/form/choices'
import { Button } from '@/components/ui/button'
import type { InboxSettings } from '@/lib/inbox'

const words: Readonly<Record<keyof InboxSettings, { label: string; hint: string }>> = {
  readsOnView: {
    label: 'Mark notifications as read when I view my inbox',
    hint: 'After 3 seconds on screen, with a way to undo it',
  },
  hasShortcuts: {
    label: 'Use keyboard shortcuts in my inbox',
    hint: 'Single keys like J, K and Z, only while the focus is in the list',
  },
}
const names = Object.keys(words) as (keyof InboxSettings)[]

/** How the inbox behaves, wherever the person signs in. */
export const InboxForm = ({ chosen }: { chosen: InboxSettings }) => (
  <form method="post" action="/api/settings/inbox">
    <fieldset>
      <legend className="text-ui font-semibold">How should your inbox work?</legend>
      <p className="mt-1 text-small text-muted">Kept with your account</p>
      <div className="mt-3">
        {names.map((name) => {
          const input = (
            <input type="checkbox" id={name} name={name} value="yes" defaultChecked={chosen[name]} className={boxLooks.checkbox} />
          )
          return <ChoiceLine key={name} id={name} input={input} {...words[name]} />
        })}
      </div>
    </fieldset>
    <p className="mt-6">
      <Button type="submit">
        Save<span className="sr-only"> how your inbox works</span>
      </Button>
    </p>
  </form>
)
