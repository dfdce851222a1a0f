'use client'

/**
 * A style sheet for one page. After a navigation inside the app, the browser accepts only the nonce
 * of the document, not the nonce of the new request. So this component prefers the nonce of the
 * document.
 */
export function StyleSheet({ css, nonce }: { css: string; nonce: string | undefined }) {
  return (
    <style nonce={readPageNonce() ?? nonce} suppressHydrationWarning>
      {css}
    </style>
  )
}

const readPageNonce = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
