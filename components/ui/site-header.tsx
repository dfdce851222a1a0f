import type { ReactNode } from 'react'
import { BrandMark } from '@/components/brand/brand-mark'
import type { PageBrand } from '@/lib/page-brand'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { ConnectionLine } from './connection-line'
import { Keyhole } from './keyhole'
import { PlainLink } from './plain-link'
import { Tag } from './tag'

/**
 * The header with the brand or the product name. `children`: the links of this kind of page. By
 * default, the product name links to the home page for partners. A brand has no link by default.
 */
export function SiteHeader({
  isSandbox,
  brand,
  home = brand ? undefined : '/',
  runBy,
  children,
}: {
  isSandbox: boolean
  brand?: PageBrand | undefined
  home?: string
  /** The line below the brand. It names the product, or the company that runs the product. */
  runBy?: string
  children?: ReactNode
}) {
  const mark = brand ? (
    <BrandMark brand={brand} />
  ) : (
    <>
      <Keyhole />
      {productName()}
    </>
  )
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-x-3 px-4 py-1 sm:gap-x-6 sm:gap-y-1 sm:px-6 sm:py-2">
          <div className="mr-auto min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 sm:gap-x-3">
              {home ? (
                <PlainLink href={home} className={markLook}>
                  {mark}
                </PlainLink>
              ) : (
                <span className={markLook}>{mark}</span>
              )}
              {isSandbox && <Tag tone="sandbox">{words['frame.test']}</Tag>}
            </p>
            {runBy && (
              <p className={`pb-1 text-small text-muted ${brand?.logo?.plate ? '' : '-mt-1.5'}`}>
                {runBy}
              </p>
            )}
          </div>
          {children}
        </div>
      </header>
      <ConnectionLine
        offline={words['frame.offline']}
        retry={words['frame.offline.retry']}
        slow={words['frame.slow']}
      />
    </>
  )
}

const markLook = 'touch-target min-w-0 gap-2.5 text-h2 font-[650] tracking-[-0.01em] text-ink'
