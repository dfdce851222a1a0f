/** A row of the catalogue: the name and cause of an error, and the remedy for the caller. */
export type Entry = {
  status: number
  title: string
  cause: string
  remedy: string
  /** The format of accepted values, sent as `meta.acceptedForm`. */
  form?: string
}
/** Creates an entry of the catalogue. `remedy` states how the caller avoids the error. */
export const row = (status: number, title: string, cause: string, remedy: string): Entry => ({
  status,
  title,
  cause,
  remedy,
})
/** Creates an entry for an error of one field, which is always a 400. */
export const field = (title: string, remedy: string, form?: string): Entry => ({
  ...row(400, title, 'A member of the body or the query is invalid.', remedy),
  ...(form && { form }),
})
