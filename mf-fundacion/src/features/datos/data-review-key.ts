/** Prefix of the queries of the list. */
export const dataReviewKey = ['fundacion', 'datos-por-revisar'] as const
