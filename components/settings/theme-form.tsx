import { boxLooks, ChoiceLine, nameChoice } from '@/components/form/choice-line'
import { type Theme, themes } from '@/lib/theme'
import { english as words } from '@/lib/words'
import { SettingsForm } from './settings-form'

/** The choice of a theme, posted without a script. */
export const ThemeForm = ({ chosen }: { chosen: Theme }) => (
  <SettingsForm about="theme" action="/api/settings">
    {themes.map((theme) => {
      const id = `theme-${theme}`
      const hint = theme === 'system' ? words['settings.theme.system.hint'] : undefined
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
      return (
        <ChoiceLine
          key={theme}
          id={id}
          input={input}
          label={words[`settings.theme.${theme}`]}
          hint={hint}
        />
      )
    })}
  </SettingsForm>
)
