/**
 * The last four digits of a Social Security number, with dots for the hidden ones. Screen readers
 * announce only `spoken`.
 */
export const MaskedNumber = ({ lastFour, spoken }: { lastFour: string; spoken: string }) => (
  <>
    <span aria-hidden="true" className="figures whitespace-nowrap">
      <span className="hidden-digits">•••</span>-<span className="hidden-digits">••</span>-
      {lastFour}
    </span>
    <span className="sr-only">{spoken}</span>
  </>
)
