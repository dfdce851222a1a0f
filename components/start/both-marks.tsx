import { BrandMark } from '@/components/brand/brand-mark'
import { Keyhole } from '@/components/ui/keyhole'
import type { PageBrand } from '@/lib/page-brand'
import { productName } from '@/lib/product'

type Props = {
  brand: PageBrand | undefined
  /** The name of a partner that has no brand. */
  organization: string
}

/** The signs of the partner and of the product, side by side. */
export const BothMarks = ({ brand, organization }: Props) => (
  <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-h2 font-[650]">
    <span className="flex min-w-0 items-center gap-2.5">
      {brand?.logo ? <BrandMark brand={brand} /> : <Initial name={brand?.name ?? organization} />}
    </span>
    <span aria-hidden="true" className="h-6 border-l border-control" />
    <span className="flex items-center gap-2.5">
      <Keyhole color="ink" />
      {productName()}
    </span>
  </p>
)

/** A sign for a partner without a logo: the first letter of its name. */
const Initial = ({ name }: { name: string }) => (
  <>
    <span
      aria-hidden="true"
      className="flex h-6 w-5 shrink-0 items-center justify-center rounded-tag bg-accent text-small text-on-accent"
    >
      {[...name][0]?.toUpperCase()}
    </span>
    <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
  </>
)
