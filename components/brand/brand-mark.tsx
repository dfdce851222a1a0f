import type { PageBrand } from '@/lib/page-brand'

/**
 * The logo of a brand, or its name. Logos are drawn for a light background, so the dark theme shows a
 * white plate behind it. The margin aligns the logo, and not its plate, with the text below.
 */
export function BrandMark({ brand: { name, logo } }: { brand: PageBrand }) {
  if (!logo) return <bdi className="wrap-anywhere">{name}</bdi>
  const { src, width, height } = logo
  return (
    <span className="-ml-2 rounded-tag bg-plate px-2 py-1">
      {/* biome-ignore lint/performance/noImgElement: the logo has its own size and never changes */}
      <img
        src={src}
        alt={name}
        width={width}
        height={height}
        className="h-7 w-auto max-w-44 object-contain"
      />
    </span>
  )
}
