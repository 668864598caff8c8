/** Cached below this key: pending work. Any action of the staff may change it. */
export const todayKey = ['fundacion', 'hoy'] as const
