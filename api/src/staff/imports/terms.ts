/** How long a file's rows are kept, in days: until the decision, and after the import for its result. */
export const previewDays = 7
export const resultDays = 30

export const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 3600_000)
