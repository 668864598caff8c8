import { invalidFields } from '../../errors/api-error'

/** A code is sent only to an institution's own domain. @throws {ApiError} 400 that names the accepted ones */
export function requireInstitutional(address: string, domains: readonly string[]): void {
  if (domains.includes(address.slice(address.lastIndexOf('@') + 1))) return
  const message =
    domains.length === 0
      ? 'Este sitio no envía códigos por correo: imprímalo.'
      : `Solo se envía a un correo institucional: ${domains.join(', ')}.`
  throw invalidFields({ path: 'correo', message })
}
