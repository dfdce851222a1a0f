import { inputLook } from '@/components/ui/input-look'
import { PlainLink } from '@/components/ui/plain-link'
import { type CodeQuery, maxQuery } from './catalogue'
import { errorCodes } from './prose'

const errorsPath = '/developers/errors'

const linkTo = ({ status, words }: CodeQuery): string => {
  const query = new URLSearchParams({
    ...(status && { status: String(status) }),
    ...(words && { q: words }),
  }).toString()
  return query === '' ? errorsPath : `${errorsPath}?${query}`
}

type Props = { query: CodeQuery; statuses: readonly number[]; summary: string }

/** Filters the error codes by status and by words. It works without JavaScript. */
export const CodeFilter = ({ query, statuses, summary }: Props) => (
  <search aria-label={errorCodes.filter.name} className="mt-6 block border-t border-line pt-4">
    <nav aria-label={errorCodes.filter.statuses}>
      <ul className="flex flex-wrap gap-x-1 text-ui">
        {[undefined, ...statuses].map((status) => (
          <li key={status ?? 'all'}>
            <PlainLink
              href={linkTo({ ...query, status })}
              aria-current={status === query.status ? 'true' : undefined}
              className="touch-target min-w-11 justify-center border-b-2 border-transparent px-1 text-accent hover:underline aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {status ?? errorCodes.filter.all}
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
    <form action={errorsPath} className="mt-3">
      {query.status && <input type="hidden" name="status" value={query.status} />}
      <label htmlFor="code-words" className="block text-ui font-semibold">
        {errorCodes.filter.words}
      </label>
      <div className="mt-2 flex gap-3">
        <input
          id="code-words"
          type="search"
          name="q"
          defaultValue={query.words}
          maxLength={maxQuery}
          autoComplete="off"
          spellCheck={false}
          className={`w-full max-w-[21rem] min-w-0 ${inputLook}`}
        />
        <button
          type="submit"
          className="min-h-12 rounded-control border-[1.5px] border-control px-5 text-ui font-semibold text-accent hover:border-accent hover:bg-accent-soft"
        >
          {errorCodes.filter.submit}
        </button>
      </div>
    </form>
    <p className="mt-3 flex flex-wrap items-center gap-x-4 text-ui text-muted">
      {summary}
      {(query.status || query.words) && (
        <PlainLink href={errorsPath} className="touch-target text-accent underline">
          {errorCodes.filter.clear}
        </PlainLink>
      )}
    </p>
  </search>
)
