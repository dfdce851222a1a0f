import { BrandMark } from '@/components/brand/brand-mark'
import { Link } from '@/components/ui/link'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'

/** The top of a printable page: the back link on a screen, the brand on paper. */
export const PrintHead = ({ brand }: { brand: PageBrand | undefined }) => (
  <>
    <p className="no-print -mt-2 mb-4 text-ui">
      <Link href="/status" className="touch-target">
        {words['record.back']}
      </Link>
    </p>
    {brand && (
      <p className="mb-4 hidden font-semibold print:block">
        <BrandMark brand={brand} />
      </p>
    )}
  </>
)
