import type { PageBrand } from '@/lib/page-brand'

// A plate is a background behind a logo, visible in only one theme. The margin aligns the logo, not
// the plate, with the text below. Browsers print the plate only with `print-color-adjust`.
const plateLook =
  '-ml-2.5 rounded-window px-2.5 py-1.5 [print-color-adjust:exact] [-webkit-print-color-adjust:exact]'
const plateColors = { light: 'bg-plate-light', dark: 'bg-plate-dark' }

/**
 * The logo of a brand, or its name if it has no logo. Some logos are hardly visible in one theme.
 * In this theme, a plate makes such a logo visible.
 */
export function BrandMark({ brand: { name, logo } }: { brand: PageBrand }) {
  if (!logo) return <bdi className="wrap-anywhere">{name}</bdi>
  const { src, width, height, plate } = logo
  return (
    <span className={`inline-flex ${plate ? `${plateLook} ${plateColors[plate]}` : ''}`}>
      {/* biome-ignore lint/performance/noImgElement: the logo has its own size and never changes */}
      <img
        src={src}
        alt={name}
        width={width}
        height={height}
        className="h-7 w-auto max-w-44 rounded-tag object-contain"
      />
    </span>
  )
}
