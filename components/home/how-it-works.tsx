import { CodeBlock } from '@/components/developers/code-block'
import { fillText } from '@/lib/fill-text'
import { writeTenLines } from '@/lib/ten-lines'
import { userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { NumberedList } from './numbered-list'

const steps = [1, 2, 3, 4] as const
const { minutes } = userTypes.individual

/** The steps of a customer, and the program that starts them. */
export const HowItWorks = ({ site }: { site: string }) => (
  <>
    <NumberedList
      className="grid gap-x-8 sm:grid-cols-2"
      items={steps.map((step) => ({
        title: words[`home.how.${step}.title`],
        text: fillText(words[`home.how.${step}.text`], { minutes }),
      }))}
    />
    <div className="mt-6">
      <CodeBlock
        name={words['home.code.name']}
        code={writeTenLines(site)}
        language={words['home.code.language']}
      />
      <p className="mt-3 text-small text-muted">{words['home.code.text']}</p>
    </div>
  </>
)
