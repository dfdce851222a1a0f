const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text for the content of an HTML element. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, (character) => entities[character]!)

/**
 * Long fixed text of our own catalogs. The browser inserts it without creating a React element for
 * each part, so a long text hydrates as fast as a short one. `escapeHtml` has escaped each text in
 * `html`.
 */
export const StaticHtml = ({ html, className }: { html: string; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is ours, and it is escaped
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
)
