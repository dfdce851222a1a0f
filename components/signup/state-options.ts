import { states } from '@/lib/states'

/** "TX - Texas": typing the code finds it. */
export const stateOptions = Object.entries(states).map(([value, name]) => ({ value, label: `${value} - ${name}` }))
