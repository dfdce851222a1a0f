import { CodeBlock } from '@/components/developers/code-block'
import { createInvite } from '@/lib/contracts/invites'
import { fillText } from '@/lib/fill-text'
import { exampleOf, placeExample } from '@/lib/openapi/operation'
import { tenLinesOutput, writeTenLines } from '@/lib/ten-lines'
import { userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { NumberedList } from './numbered-list'

const steps = [1, 2, 3, 4] as const
const { minutes } = userTypes.individual

// The recorded response to the call in the program, without the host and the middle of each id.
const response = placeExample(
  JSON.stringify(exampleOf(createInvite.operationId)?.response, null, 2),
  'https://…',
).replace(/([0-9a-f]{8})-[0-9a-f-]{14}-\d{8}(\d{4})/g, '$1…$2')

/** The steps of a customer, and the program that starts them beside the response that it gets. */
export const HowItWorks = ({ site }: { site: string }) => (
  <>
    <NumberedList
      className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4"
      items={steps.map((step) => ({
        title: words[`home.how.${step}.title`],
        text: fillText(words[`home.how.${step}.text`], { minutes }),
      }))}
    />
    <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <CodeBlock
        name={words['home.code.name']}
        code={writeTenLines(site)}
        language={words['home.code.language']}
      />
      <div className="min-w-0 space-y-6">
        <CodeBlock
          name={words['home.code.response']}
          title={`${words['home.code.response']}: ${createInvite.status}`}
          code={response}
          language="JSON"
        />
        <CodeBlock
          name={words['home.code.output']}
          code={tenLinesOutput}
          language="HTTP"
          title={words['home.code.output']}
        />
      </div>
    </div>
    <p className="mt-3 text-small text-muted">{words['home.code.text']}</p>
  </>
)
