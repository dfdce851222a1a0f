import { RejectionAlert } from '@/components/sign-in/rejection-alert'
import { Link } from '@/components/ui/link'
import { PostButton } from '@/components/ui/post-button'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'

/** The reason why the application still exists although the person pressed the button. */
export type DeleteProblem = 'pending' | 'busy' | 'failed'
type Props = {
  /** The id of the customer. */
  applicant: string
  /** The path of the form. */
  back: string
  partner: string | undefined
  problem: DeleteProblem | undefined
}

const problemWords = {
  pending: { title: words['close.pending.title'], text: words['delete.pending.text'] },
  busy: { title: words['delete.busy.title'], text: words['delete.busy.text'] },
  failed: { title: words['problem.notice'], text: words['delete.failed.text'] },
} as const

/** Lists the effects of deleting an application, with the button that deletes it. */
export const DeleteApplication = ({ applicant, back, partner, problem }: Props) => (
  <>
    <div className="mt-6 empty:hidden">
      <RejectionAlert heading={words['delete.h1']} alert={problem && problemWords[problem]} />
    </div>
    <section aria-labelledby="effects" className="mt-8">
      <h2 id="effects">{words['close.effects.h2']}</h2>
      <ul className="mt-3 list-disc space-y-2 pl-6">
        <li>{words['delete.effects.answers']}</li>
        <li>{words['delete.effects.signedOut']}</li>
        {partner && (
          <li>{fillWords(words['delete.effects.partner'], { partner: <bdi>{partner}</bdi> })}</li>
        )}
        <li>{words['delete.effects.final']}</li>
      </ul>
    </section>
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 text-ui">
      <PostButton
        action="/api/apply/delete"
        look="danger"
        hidden={{ _for: applicant }}
        data-reports="page"
      >
        {words['delete.confirm.button']}
      </PostButton>
      <Link href={back} className="touch-target">
        {words['delete.keep']}
      </Link>
    </div>
  </>
)
