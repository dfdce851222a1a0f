'use client'

import { boxLooks, ChoiceLine } from '@/components/form/choices'
import { Button } from '@/components/ui/button'
import { type Theme, themes } from '@/lib/theme'

const words: Readonly<Record<Theme, { label: string; hint?: string }>> = {
  system: { label: 'Same as this device', hint: 'Follows the setting of your computer or phone' },
  light: { label: 'Light' },
  dark: { label: 'Dark' },
}

/** The choice of a theme. It is posted as it is: the page that comes back wears it. */
export const ThemeForm = ({ chosen }: { chosen: Theme }) => (
  <form method="post" action="/api/settings">
    <fieldset>
      <legend className="text-ui font-semibold">How should pages look?</legend>
      <p className="mt-1 text-small text-muted">Kept in this browser for a year</p>
      <div className="mt-3">
        {themes.map((theme) => {
          const id = `theme-${theme}`
          const input = (
            <input type="radio" id={id} name="theme" value={theme} defaultChecked={theme === chosen} className={boxLooks.radio} />
          )
          return <ChoiceLine key={theme} id={id} input={input} {...words[theme]} />
        })}
      </div>
    </fieldset>
    <p className="mt-6">
      <Button type="submit">Save</Button>
    </p>
  </form>
)
