/**
 * For `placeholderData`: the page before, until the next one is there. A page of another list would look like this one.
 * @param queryKey ends with the page, and with the filters that the list shows
 */
export const keptPage =
  (queryKey: readonly unknown[]) =>
  <Data>(before: Data | undefined, query?: { queryKey: readonly unknown[] }): Data | undefined =>
    JSON.stringify(query?.queryKey.slice(0, -1)) === JSON.stringify(queryKey.slice(0, -1))
      ? before
      : undefined
