/**
 * Returns the text that the MAC of a session covers: its id, client and rights. The values contain
 * no space, so different sessions always have different texts.
 */
export const coveredText = (
  { hash, clientId }: { hash: string; clientId: string },
  granted: { organizationId: string; customerId: string | null; expiresAtMs: number },
): string =>
  `${hash} ${clientId} ${granted.organizationId} ${granted.customerId ?? 'System'} ${granted.expiresAtMs}`
