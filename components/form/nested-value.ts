import type { Values } from './form-state'

/** Reads a nested value by its dotted name. */
export const readNested = (values: unknown, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? (value as Values)[part] : undefined,
      values,
    )
