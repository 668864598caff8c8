/** Query key of the own account. */
export const accountKey = ['fundacion', 'cuenta']
