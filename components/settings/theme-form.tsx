'use client'

import { boxLooks, ChoiceLine, nameChoice } from '@/components/form/choices'
import { useWords } from '@/components/form/words-context'
import { Button } from '@/components/ui/button'
import { type Theme, themes } from '@/lib/theme'

/** The choice of a theme. It is posted as it is: the page that comes back wears it. */
export const ThemeForm = ({ chosen }: { chosen: Theme }) => {
  const word = useWords()
  return (
    <form method="post" action="/api/settings">
      <fieldset aria-describedby="theme-kept">
        <legend className="text-ui font-semibold">{word('settings.theme.legend')}</legend>
        <p id="theme-kept" className="mt-1 text-small text-muted">
          {word('settings.theme.hint')}
        </p>
        <div className="mt-3">
          {themes.map((theme) => {
            const id = `theme-${theme}`
            const hint = theme === 'system' ? word('settings.theme.system.hint') : undefined
            const input = (
              <input
                type="radio"
                id={id}
                name="theme"
                value={theme}
                defaultChecked={theme === chosen}
                className={boxLooks.radio}
                {...nameChoice(id, hint)}
              />
            )
            return <ChoiceLine key={theme} id={id} input={input} label={word(`settings.theme.${theme}`)} hint={hint} />
          })}
        </div>
      </fieldset>
      <p className="mt-6">
        <Button type="submit">
          {word('settings.save')}
          <span className="sr-only"> {word('settings.theme.save')}</span>
        </Button>
      </p>
    </form>
  )
}
