/**
 * The text under the MAC of a session: its id, its client and what it grants. No member contains a
 * space, so the text has one reading.
 */
export const coveredText = (
  { hash, clientId }: { hash: string; clientId: string },
  granted: { organizationId: string; customerId: string | null; expiresAtMs: number },
): string =>
  `${hash} ${clientId} ${granted.organizationId} ${granted.customerId ?? 'System'} ${granted.expiresAtMs}`
