import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'

type Props = {
  /** The page where a signed-in person continues. */
  nextLink: { href: string; label: string } | undefined
  isSignupOpen: boolean
}

/** A line with a link for applicants, because this page is for partners. */
export function ApplicantLine({ nextLink, isSignupOpen }: Props) {
  const signIn = <Link href="/sign-in">{words['home.apply.signIn']}</Link>
  return (
    <p className="text-ui text-balance text-muted">
      {nextLink ? (
        <>
          <span>{words['home.apply.known']}</span>{' '}
          <Link href={nextLink.href} className="font-semibold max-sm:touch-target">
            {nextLink.label}
          </Link>
        </>
      ) : (
        fillWords(words[isSignupOpen ? 'home.apply' : 'home.apply.invited'], {
          start: (
            <Link href="/start" className="font-semibold sm:whitespace-nowrap">
              {words['home.apply.start']}
            </Link>
          ),
          signIn,
        })
      )}
    </p>
  )
}
