/** Maximum number of cards in a response; the header `X-Total-Count` counts further, up to `maxCounted`. */
export const maxResults = 50
export const maxCounted = 1000
