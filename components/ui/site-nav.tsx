import type { ReactNode } from 'react'

export function SiteNav({ label, children }: { label: string; children: readonly ReactNode[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center gap-x-3 text-ui max-sm:text-small sm:gap-x-5 max-sm:[&_button]:text-small [&>li:empty]:hidden [&_a]:inline-flex [&_a]:min-h-11 [&_a]:min-w-6 [&_a]:items-center">
        {children.filter(Boolean).map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the links of a header keep their order
          <li key={index}>{child}</li>
        ))}
      </ul>
    </nav>
  )
}
