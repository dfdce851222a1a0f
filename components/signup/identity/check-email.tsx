import { BackLink } from '@/components/ui/back-link'
import { PageHeading } from '@/components/ui/page-heading'
import { CodeForm } from './code-form'
import { CodeHelp } from './code-help'
import type { Left } from './identity-form'
import { headings } from './words'

type Props = { email: string; left: Left; another: string; isSandbox: boolean }

/** Where the code is typed. It says the same whether the address is known or not. */
export const CheckEmail = ({ email, left, another, isSandbox }: Props) => (
  <>
    <CodeForm email={email} left={left} before={<BackLink href={another} />}>
      <PageHeading>{headings.check}</PageHeading>
      <p className="mt-3">
        If <strong className="font-semibold break-all">{email}</strong> can receive mail, a code is on its way. Enter it here, or select the
        link in the email. The code works for 15 minutes.
      </p>
    </CodeForm>
    <CodeHelp another={another} isSandbox={isSandbox} />
  </>
)
