/// <reference types="next/image-types/global" />
import type { ReactNode } from 'react'
import { CodeBlock } from '@/components/developers/code-block'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import type { Theme } from '@/lib/theme'
import { english as words } from '@/lib/words'
import approvalDark from './pictures/approval.dark.png'
import event from './pictures/approval.json'
import approvalLight from './pictures/approval.light.png'
import inboxDark from './pictures/inbox.dark.png'
import inboxLight from './pictures/inbox.light.png'
import { Screenshot } from './screenshot'

const screens = {
  approval: { light: approvalLight, dark: approvalDark },
  inbox: { light: inboxLight, dark: inboxDark },
} as const

/** The approval of a customer: on the status page, in the inbox, and as the event of the same test. */
export const Results = ({ theme }: { theme: Theme }) => (
  <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)]">
    {(['approval', 'inbox'] as const).map((name) => (
      <Part key={name} caption={words[`home.${name}.caption`]}>
        <Screenshot
          screens={screens[name]}
          theme={theme}
          alt={words[`home.${name}.alt`]}
          className="rounded-control border border-line max-sm:max-h-96 max-sm:object-cover max-sm:object-top"
        />
      </Part>
    ))}
    <Part
      className="sm:col-span-2 lg:col-span-1"
      caption={fillWords(words['home.event.caption'], {
        webhooks: <Link href="/developers/webhooks">{words['home.event.webhooks']}</Link>,
      })}
    >
      <CodeBlock
        name={words['home.event.name']}
        title={event.type}
        code={JSON.stringify(event, null, 2)}
        language="JSON"
      />
    </Part>
  </div>
)

type PartProps = { caption: ReactNode; className?: string; children: ReactNode }

const Part = ({ caption, className = '', children }: PartProps) => (
  <figure className={`min-w-0 ${className}`}>
    <figcaption className="mb-3 text-small font-semibold">{caption}</figcaption>
    {children}
  </figure>
)
