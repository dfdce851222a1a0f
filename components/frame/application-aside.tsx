import type { ComponentProps } from 'react'
import type { UserType } from '@/lib/user-types'
import { AnswerFacts } from './answer-facts'
import { Aside, AsideHelp } from './aside'
import { listOutline } from './outline'
import { OutlineNav } from './outline-nav'

type Props = ComponentProps<typeof AnswerFacts> & { userType: UserType }

/**
 * The column beside the form. It lists the sections, and explains why the form asks the question,
 * who reads the answers and how long they are kept. It also links to help.
 */
export const ApplicationAside = ({ userType, ...facts }: Props) => (
  <Aside>
    <OutlineNav sections={listOutline(userType, facts.draft, facts.current)} />
    <AnswerFacts {...facts} />
    <AsideHelp />
  </Aside>
)
