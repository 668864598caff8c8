/**
 * Returns the first of the available encodings, best first, that the client accepts; undefined if there is
 * none.
 */
export function acceptedEncoding<Name extends string>(
  acceptEncoding: string | undefined,
  atHand: readonly Name[],
): Name | undefined {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )
  return atHand.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

/** Whether an If-None-Match header contains this tag. A compressing proxy marks the tag as weak. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((value) => {
    const tag = value.trim()
    return tag === '*' || tag.replace(/^W\//, '') === etag
  })
