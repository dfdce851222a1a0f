'use client'

/**
 * A style sheet for one page. After a navigation inside the app, only the nonce of the document is
 * valid. The nonce of the request is not.
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
