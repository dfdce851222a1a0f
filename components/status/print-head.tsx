import { BrandMark } from '@/components/brand/brand-mark'
import { BackLink } from '@/components/ui/back-link'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'

/** The top of a printable page: the back link on a screen, the brand on paper. */
export const PrintHead = ({ brand }: { brand: PageBrand | undefined }) => (
  <>
    <BackLink href="/status" label={words['record.back']} />
    {brand && (
      <p className="mb-4 hidden font-semibold print:block">
        <BrandMark brand={brand} />
      </p>
    )}
  </>
)
