import { CodeBlock } from '@/components/developers/code-block'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import { tenLines, tenLinesOutput } from '@/lib/ten-lines'
import { english as words } from '@/lib/words'
import event from './pictures/approval.json'

const next = {
  quickStart: <Link href="/developers">{words['home.code.quickStart']}</Link>,
  sdk: <Link href="/developers/sdk">{words['home.code.sdk']}</Link>,
  api: <Link href="/developers/api">{words['home.code.api']}</Link>,
}

/** The program that invites a customer, beside the event of the approval in the pictures. */
export const CodeAndEvent = () => (
  <div className="mt-8 grid gap-8 lg:grid-cols-12">
    <div className="flex min-w-0 flex-col justify-between gap-5 lg:col-span-7">
      <div data-theme="dark" className="text-ink">
        <CodeBlock
          name={words['home.code.name']}
          title={words['home.code.file']}
          code={tenLines}
          language={words['home.code.language']}
        />
      </div>
      <div className="space-y-2 text-muted">
        <p>
          {fillWords(words['home.code.output'], { output: <code>{tenLinesOutput.trim()}</code> })}
        </p>
        <p>{fillWords(words['home.code.more'], next)}</p>
      </div>
    </div>
    <div data-theme="dark" className="min-w-0 text-ink lg:col-span-5">
      <CodeBlock
        name={words['home.event.name']}
        title={fillText(words['home.event.title'], { type: event.type })}
        code={JSON.stringify(event, null, 2)}
        language="JSON"
        hasCopy={false}
      />
    </div>
  </div>
)
