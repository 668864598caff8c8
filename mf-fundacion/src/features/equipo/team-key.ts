/** Beginning of the query keys of the team. */
export const teamKey = ['fundacion', 'equipo']
