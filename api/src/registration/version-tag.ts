/** ETag of a person's data: returned by `GET /perfil`, sent by an edit in If-Match. */
export const versionTag = (version: number) => `"${version}"`

/**
 * Returns the version that an If-Match requires: 'any' for `*` or without the header, undefined for an ETag
 * that no version has.
 */
export function expectedVersion(ifMatch: string | undefined): number | 'any' | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return 'any'
  // A compressing proxy may have weakened the ETag.
  const match = /^(?:W\/)?"(\d{1,9})(?:-[a-z]+)?"$/.exec(ifMatch.trim())
  return match ? Number(match[1]) : undefined
}
