import { Choice } from '@/components/form/choice'
import { type Theme, themes } from '@/lib/theme'
import { english as words } from '@/lib/words'
import { ChoiceGroup, SettingsForm } from './settings-form'

/** The form for the theme. Works without JavaScript. */
export const ThemeForm = ({ chosen }: { chosen: Theme }) => (
  <SettingsForm about="theme" action="/api/settings">
    <section aria-labelledby="appearance">
      <h2 id="appearance" className="mb-3">
        {words['settings.theme.h2']}
      </h2>
      <ChoiceGroup about="theme">
        {themes.map((theme) => (
          <Choice
            key={theme}
            type="radio"
            id={`theme-${theme}`}
            name="theme"
            value={theme}
            defaultChecked={theme === chosen}
            label={words[`settings.theme.${theme}`]}
            hint={theme === 'system' ? words['settings.theme.system.hint'] : undefined}
          />
        ))}
      </ChoiceGroup>
    </section>
  </SettingsForm>
)
