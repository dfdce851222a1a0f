/** The current version of the W-9 terms. It is apart from the texts, which a form never loads. */
export const w9Version = '2024-03.2'
