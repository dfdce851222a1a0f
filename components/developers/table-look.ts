/** A table of four columns: name, two short ones, the rest. Where there is no room for them a row is a small paragraph. */
export const tableLook = [
  'w-full table-fixed border-t border-line text-left text-small',
  '[&_tr]:border-b [&_tr]:border-line [&_td]:align-top [&_th]:align-top [&_tbody_th]:font-normal',
  'sm:[&_td]:py-2 sm:[&_td]:pr-4 sm:[&_th]:py-2 sm:[&_th]:pr-4 [&_thead_th]:font-semibold [&_thead_th]:text-muted',
  'sm:[&_thead_th:first-child]:w-[36%] sm:[&_thead_th:nth-child(2)]:w-[18%] sm:[&_thead_th:nth-child(3)]:w-[13%]',
  'max-sm:block max-sm:[&_tbody]:block max-sm:[&_thead]:sr-only max-sm:[&_tbody_tr]:block max-sm:[&_tbody_tr]:py-2',
  "max-sm:[&_tbody_th]:block max-sm:[&_td]:block max-sm:[&_td:nth-child(-n+3)]:inline max-sm:[&_td:nth-child(2)]:after:content-['_·_']",
  '[&_tbody_th_code]:block [&_tbody_th_code]:wrap-anywhere [&_tbody_th_code_span]:text-muted',
].join(' ')

/** Codes that lead to what they mean. */
export const codesLook =
  '[&_a]:font-mono [&_a]:text-num [&_a]:text-accent [&_a]:underline [&_a]:decoration-1 [&_a]:underline-offset-[0.2em] hover:[&_a]:decoration-2 [&_a]:wrap-anywhere'
