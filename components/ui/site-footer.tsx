import { RunsLine } from '@/components/brand/runs-line'
import type { PageBrand } from '@/lib/page-brand'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { Link } from './link'

/** WCAG 3.2.6 requires help in the same place on every page. */
export function SiteFooter({
  legalLine,
  brand,
}: {
  /** The name and postal address of the company that operates the service. */
  legalLine: string
  brand?: PageBrand | undefined
}) {
  return (
    <footer className="no-print mt-auto border-t border-line text-small text-muted">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-4 py-6 sm:px-6">
        <p className="mr-auto min-w-0 break-words">
          {brand ? (
            <>
              <RunsLine legalName={brand.legalName} />
              {brand.disclosure && <bdi className="block">{brand.disclosure}</bdi>}
            </>
          ) : (
            productName()
          )}
          <span className="block">{legalLine}</span>
        </p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
          <li>
            <Link href="/privacy">{words['frame.privacy']}</Link>
          </li>
          <li>
            <Link href="/terms">{words['frame.terms']}</Link>
          </li>
          <li>
            <Link href="/help">{words['frame.help']}</Link>
          </li>
        </ul>
      </div>
    </footer>
  )
}
