import { CodeBlock } from '@/components/developers/code-block'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'
import { NumberedList } from './numbered-list'

type Props = { site: string; isSandbox: boolean; commands: number }

/** The steps from a credential to the first result. */
export const FirstSteps = ({ site, isSandbox, commands }: Props) => (
  <>
    <NumberedList
      items={[
        {
          title: words['home.begin.credential.title'],
          text: isSandbox
            ? fillWords(words['home.begin.credential.sandbox'], {
                values: <Link href="/sandbox">{words['home.begin.credential.values']}</Link>,
              })
            : fillWords(words['home.begin.credential.live'], {
                contact: <Link href="/help">{words['home.begin.credential.contact']}</Link>,
              }),
        },
        {
          title: words['home.begin.calls.title'],
          text: fillWords(words['home.begin.calls.text'], {
            quickStart: <Link href="/developers">{words['home.begin.calls.link']}</Link>,
            n: <span>{commands}</span>,
          }),
        },
        {
          title: words['home.begin.package.title'],
          text: fillWords(words['home.begin.package.text'], {
            sdk: <Link href="/developers/sdk">{words['home.begin.package.link']}</Link>,
          }),
        },
        {
          title: words['home.begin.webhooks.title'],
          text: fillWords(words['home.begin.webhooks.text'], {
            webhooks: <Link href="/developers/webhooks">{words['home.begin.webhooks.link']}</Link>,
          }),
        },
      ]}
    />
    <div className="mt-2">
      <CodeBlock
        name={words['home.begin.package.title']}
        code={`npm install ${site}/sdk.tgz`}
        language={words['home.shell.language']}
      />
    </div>
  </>
)
