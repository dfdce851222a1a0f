/**
 * The classes of a text input. This file has no client code, because server components use the
 * classes too.
 */
export const inputLook =
  'min-h-12 rounded-control border-[1.5px] border-control bg-surface px-3 text-ui text-ink hover:border-ink eased aria-invalid:border-danger aria-invalid:border-l-[3px]'
