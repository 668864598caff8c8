/** At most this many cards in an answer; the header `X-Total-Count` counts on up to `maxCounted`. */
export const maxResults = 50
export const maxCounted = 1000
