import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { english as words } from '@/lib/words'

const cardLook = 'rounded-control border border-line bg-surface p-5 sm:p-6'

/** A card with settings that belong together. */
export const SettingsCard = ({ children }: { children: ReactNode }) => (
  <div className={cardLook}>{children}</div>
)

type FormProps = { about: 'account' | 'theme'; action: string; children: ReactNode }

/** A card with choices and one button that saves them. Works without JavaScript. */
export const SettingsForm = ({ about, action, children }: FormProps) => (
  <form method="post" action={action} className={cardLook} data-reports="page">
    {children}
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" aria-describedby={`${about}-reach`}>
        {words[`settings.${about}.save`]}
      </Button>
      <p id={`${about}-reach`} className="text-small text-muted">
        {words[`settings.${about}.reach`]}
      </p>
    </div>
  </form>
)

type GroupProps = { about: 'emails' | 'inbox' | 'theme'; children: ReactNode }

/** Choices with their question. */
export const ChoiceGroup = ({ about, children }: GroupProps) => (
  <fieldset>
    <legend className="text-ui font-semibold">{words[`settings.${about}.legend`]}</legend>
    <div className="mt-2">{children}</div>
  </fieldset>
)
