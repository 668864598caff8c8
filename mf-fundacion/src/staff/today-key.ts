/** Cached below this key: what waits. Anything that the staff does may change it. */
export const todayKey = ['fundacion', 'hoy'] as const
