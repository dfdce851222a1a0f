/**
 * The current version of the W-9 terms. It has its own file, because browsers load the form without
 * the texts.
 */
export const w9Version = '2024-03.2'
