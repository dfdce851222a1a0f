const maxMs = 10_000

/**
 * Loads code. Resolves to undefined if loading fails or takes longer than ten seconds, because an
 * import may never settle after a lost connection.
 */
export const loadLate = <T>(load: () => Promise<T>): Promise<T | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, maxMs, undefined)
    load()
      .then(resolve, () => resolve(undefined))
      .finally(() => clearTimeout(timer))
  })
