import { useWords } from '@/components/form/words-context'
import type { Item } from './items'
import { sayArrival } from './words'

/** Tells of what arrived while the list was read. It takes no room, so nothing moves until it is pressed. */
export const NewerPill = ({ newer, onShow }: { newer: readonly Item[]; onShow: () => void }) => {
  const word = useWords()
  return (
    <div role="status" className="sticky top-2 z-10 flex h-0 justify-center">
      {newer.length > 0 && (
        <button
          type="button"
          data-pill=""
          onClick={onShow}
          className="mt-0.5 h-7 animate-[rise_200ms_var(--ease)] rounded-control border border-transparent bg-accent px-3 text-small font-semibold text-on-accent hover:bg-accent-hover"
        >
          {sayArrival(word, newer.length)}
        </button>
      )}
    </div>
  )
}
