import { db, sql, type Tx } from '../../foundations/db'

/**
 * Stores the name of a browser in which a person signs in. Returns true if the person has signed in
 * before, but only in other browsers.
 */
export async function noteBrowser(tx: Tx, id: string, name: string): Promise<boolean> {
  const [noted] = await tx.query<{ isNew: boolean }>(sql`
    update customers set browsers = array_append(browsers, ${name}::text)
    where id = ${id} and not ${name}::text = any(browsers)
    returning cardinality(browsers) > 1 as "isNew"`)
  return noted?.isNew ?? false
}

/** Returns the names of all browsers in which a person has signed in. */
export async function listBrowsers(id: string): Promise<string[]> {
  const [found] = await db.query<{ browsers: string[] }>(
    sql`select browsers from customers where id = ${id}`,
  )
  return found?.browsers ?? []
}
