/**
 * The current version of the W-9 terms. It is in a separate file, because browsers load the form
 * without the texts.
 */
export const w9Version = '2024-03.2'
