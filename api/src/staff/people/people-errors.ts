import { ApiError } from '../../errors/api-error'

export const noPerson = () => new ApiError(404, 'person_not_found', 'No se encontró a la persona.')
