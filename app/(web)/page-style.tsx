import { headers } from 'next/headers'
import { StyleSheet } from '@/components/ui/style-sheet'

/** Adds a style sheet to this page, with the nonce that the policy of the page requires. */
export async function PageStyle({ css }: { css: string }) {
  const policy = (await headers()).get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  return <StyleSheet css={css} nonce={nonce} />
}
