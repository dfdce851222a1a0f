'use client'

/**
 * A style sheet that the server writes for one page. After a client-side navigation, only the nonce
 * of the document is valid, and not the nonce of the request.
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
