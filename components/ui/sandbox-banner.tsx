import { Link } from './link'

/** First thing on every page of a sandbox. A live service has none. */
export function SandboxBanner() {
  return (
    <section aria-label="Sandbox" className="border-b border-sandbox bg-sandbox-soft text-small text-sandbox">
      <p className="mx-auto max-w-[68rem] px-4 py-2 sm:px-6">
        <strong className="font-semibold">Sandbox. Test data only. Do not enter a real Social Security number.</strong>{' '}
        <Link href="/sandbox" className="inline-block !text-sandbox">
          Test values
        </Link>
      </p>
    </section>
  )
}
