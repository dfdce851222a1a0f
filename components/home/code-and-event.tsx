import { CodeBlock } from '@/components/developers/code-block'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { writeTenLines } from '@/lib/ten-lines'
import { english as words } from '@/lib/words'
import event from './pictures/approval.json'

const next = {
  quickStart: <Link href="/developers">{words['home.code.quickStart']}</Link>,
  sdk: <Link href="/developers/sdk">{words['home.code.sdk']}</Link>,
  api: <Link href="/developers/api">{words['home.code.api']}</Link>,
}

/** The program that invites a customer, beside the event of the approval in the pictures. */
export const CodeAndEvent = ({ site }: { site: string }) => (
  <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    <div className="min-w-0">
      <div data-theme="dark" className="text-ink">
        <CodeBlock
          name={words['home.code.name']}
          code={writeTenLines(site)}
          language={words['home.code.language']}
        />
      </div>
      <p className="mt-5 text-ui text-muted">{fillWords(words['home.code.more'], next)}</p>
    </div>
    <div data-theme="dark" className="min-w-0 text-ink">
      <CodeBlock
        name={words['home.event.name']}
        title={event.type}
        code={JSON.stringify(event, null, 2)}
        language="JSON"
      />
    </div>
  </div>
)
