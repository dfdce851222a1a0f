import { BackLink } from '@/components/ui/back-link'
import { PageHeading } from '@/components/ui/page-heading'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'
import { CodeForm } from './code-form'
import { CodeHelp } from './code-help'
import type { Left } from './identity-form'

type Props = { email: string; left: Left; another: string; isSandbox: boolean }

/** Asks for the code. The page is the same for known and unknown addresses. */
export const CheckEmail = ({ email, left, another, isSandbox }: Props) => (
  <>
    <CodeForm
      email={email}
      left={left}
      before={<BackLink href={another} label={words['action.back']} />}
    >
      <PageHeading>{words['identity.check.h1']}</PageHeading>
      <p className="mt-3">
        {fillWords(words['identity.check.text'], {
          email: <strong className="font-semibold break-all">{email}</strong>,
        })}
      </p>
    </CodeForm>
    <CodeHelp another={another} isSandbox={isSandbox} />
  </>
)
