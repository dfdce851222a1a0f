import { Moment } from '@/components/time/moment'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'

/** Shows the name of the person who signed the form below, and the time. `at` is ISO 8601. */
export const SignedNotice = ({ by, at, next }: { by: string; at: string; next: string }) => (
  <div className="mb-6">
    <Notice tone="ok" title={words['w9.signed.title']}>
      <p>
        {fillWords(words['w9.signed.by'], {
          at: <Moment iso={at} as="sentence" />,
          by: <b>{by}</b>,
        })}
      </p>
      <p>{words['w9.signed.text']}</p>
      <p className="pt-1 pb-2">
        <ButtonLink href={next} look="secondary">
          {words['w9.signed.continue']}
        </ButtonLink>
      </p>
    </Notice>
  </div>
)
