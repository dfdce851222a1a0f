import type { ReactNode } from 'react'
import { CodeBlock } from '@/components/developers/code-block'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { tenLines, tenLinesFile, tenLinesOutput } from '@/lib/ten-lines'
import { english as words } from '@/lib/words'
import { Command } from './command'
import type { Start } from './first-action'

type Props = { start: Start; baseUrl: string }

/** The commands from an empty machine to an invited customer, beside the program that they run. */
export const RunIt = ({ start, baseUrl }: Props) => (
  <section aria-labelledby="run">
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 px-4 py-12 sm:px-6 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <h2 id="run" className="text-title text-balance">
          {words['home.run.h2']}
        </h2>
        <ol className="mt-6 space-y-5">
          <Step
            title={words[`home.run.${start}.title`]}
            text={fillWords(words[`home.run.${start}.text`], {
              contact: <Link href="/contact">{words['home.contact']}</Link>,
            })}
          >
            {start === 'local' ? (
              <Command name={words['home.run.local.title']} code="npm start" />
            ) : (
              <ButtonLink href="/contact">{words['home.contact']}</ButtonLink>
            )}
          </Step>
          <Step title={words['home.run.install.title']} text={words['home.run.install.text']}>
            <Command
              name={words['home.run.install.title']}
              code={`npm install ${baseUrl}/sdk.tgz`}
            />
          </Step>
          <Step
            title={words['home.run.invite.title']}
            text={fillWords(words[`home.run.invite.${start === 'local' ? 'text' : 'export'}`], {
              file: <code>{tenLinesFile}</code>,
              output: <code>{tenLinesOutput.trim()}</code>,
            })}
          >
            <Command
              name={words['home.run.invite.title']}
              code={`BASE_URL=${baseUrl} node ${tenLinesFile}`}
            />
          </Step>
        </ol>
      </div>
      <div className="flex min-w-0 flex-col justify-between gap-5 lg:col-span-7">
        <div data-theme="dark" className="text-ink">
          <CodeBlock
            name={words['home.code.name']}
            title={tenLinesFile}
            code={tenLines}
            language="JavaScript"
          />
        </div>
        <ul className="flex flex-wrap gap-x-6 border-t border-line pt-3 text-ui">
          {next.map(({ href, name }) => (
            <li key={href}>
              <Link href={href} className="max-lg:touch-target">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </section>
)

const next = [
  { href: '/developers', name: words['home.code.quickStart'] },
  { href: '/developers/sdk', name: words['home.code.sdk'] },
  { href: '/developers/api', name: words['home.code.api'] },
  { href: '/developers/webhooks', name: words['home.footer.webhooks'] },
]

const Step = ({
  title,
  text,
  children,
}: {
  title: string
  text: ReactNode
  children: ReactNode
}) => (
  <li>
    <h3 className="text-ui font-semibold">{title}</h3>
    <p className="mb-2 text-ui text-muted">{text}</p>
    {children}
  </li>
)
