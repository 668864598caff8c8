/** ETag of a person's data: `GET /perfil` answers it, an edit names it in If-Match. */
export const versionTag = (version: number) => `"${version}"`

/**
 * The version that an If-Match demands: 'any' for `*` or without the header, undefined for a tag that no
 * version has.
 */
export function demandedVersion(ifMatch: string | undefined): number | 'any' | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return 'any'
  // A proxy that compresses may have made the tag a weak one.
  const match = /^(?:W\/)?"(\d{1,9})(?:-[a-z]+)?"$/.exec(ifMatch.trim())
  return match ? Number(match[1]) : undefined
}
