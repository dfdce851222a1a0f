import type { ShownMember } from './reference'

const pathOf = ({ paths }: ShownMember): string => paths[0]!
/** Whether the row is below this path: a member of the object, or of an item of the list. */
const isBelow = (path: string) => (row: ShownMember) =>
  [`${path}.`, `${path}[].`].some((start) => pathOf(row).startsWith(start))

/**
 * Writes the rows of an object's parts as text, to compare them with those of another object. The
 * paths in this text begin at the object.
 */
const writeBelow = (rows: readonly ShownMember[], path: string): string =>
  JSON.stringify(
    rows
      .filter(isBelow(path))
      .map((row) => ({ ...row, paths: row.paths.map((one) => one.slice(path.length)) })),
  )

/**
 * Replaces the rows of the members of an object by a reference, if an earlier object of the table
 * has the same members.
 */
function joinObjects(rows: readonly ShownMember[]): ShownMember[] {
  const known = new Map<string, string>()
  const kept: ShownMember[] = []
  let copied: string | undefined
  for (const row of rows) {
    if (copied !== undefined && isBelow(copied)(row)) continue
    copied = undefined
    const path = pathOf(row)
    const members = writeBelow(rows, path)
    const first = known.get(members)
    if (first === undefined && members !== '[]') known.set(members, path)
    if (first !== undefined) copied = path
    kept.push(
      first === undefined ? row : { ...row, notes: [...row.notes, `the members of \`${first}\``] },
    )
  }
  return kept
}

// The table repeats a text shorter than this, because a reference would be longer and harder to
// read than the text.
const minLength = 40

const referTo = (path: string): string => `as for \`${path}\``

/** Replaces long texts by a reference to the first row that has them. */
function joinTexts(rows: readonly ShownMember[]): ShownMember[] {
  const known = new Map<string, string>()
  const findFirst = (text: string, path: string): string | undefined => {
    if (text.length < minLength) return undefined
    const first = known.get(text)
    if (first === undefined) known.set(text, path)
    return first
  }
  return rows.map((row) => {
    const ofMeaning = findFirst(row.meaning ?? '', pathOf(row))
    const ofNotes = findFirst(row.notes.join('; '), pathOf(row))
    return {
      ...row,
      meaning: ofMeaning === undefined ? row.meaning : referTo(ofMeaning),
      notes: ofNotes === undefined ? row.notes : [referTo(ofNotes)],
    }
  })
}

/**
 * If members or long texts repeat in a table, keeps only the first occurrence. Each later one
 * becomes a reference to the first one.
 */
export const sayOnce = (rows: readonly ShownMember[]): ShownMember[] => joinTexts(joinObjects(rows))
