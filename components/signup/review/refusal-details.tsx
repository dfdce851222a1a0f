import type { FormAlert } from '@/components/form/use-faults'
import { Details } from '@/components/ui/details'
import { Link } from '@/components/ui/link'
import { useWords } from '@/components/words/words-context'

const changes = ['name', 'date-of-birth', 'ssn', 'address'] as const

/** Lists the answers to change after a rejected application, and the details for support. */
export const RefusalDetails = ({ code, requestId, base }: FormAlert & { base: string }) => {
  const word = useWords()
  return (
    <div className="mt-2 space-y-2 text-ui [&_a]:text-ink">
      {code === 'BAAS_ERROR_FIELD' && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
          {changes.map((step) => (
            <li key={step}>
              <Link href={`${base}/${step}?return=review`}>
                {word(`review.refusal.change.${step}`)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(code || requestId) && (
        <Details summary={word('review.refusal.support')}>
          <p className="font-mono text-num break-all">
            {code}
            {requestId && <> · {requestId}</>}
          </p>
        </Details>
      )}
    </div>
  )
}
