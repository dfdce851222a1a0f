/**
 * Returns the text for the MAC of a session: its id, its client and its rights. No value contains a
 * space, so two different sessions never have the same text.
 */
export const coveredText = (
  { hash, clientId }: { hash: string; clientId: string },
  granted: { organizationId: string; customerId: string | null; expiresAtMs: number },
): string =>
  `${hash} ${clientId} ${granted.organizationId} ${granted.customerId ?? 'System'} ${granted.expiresAtMs}`
