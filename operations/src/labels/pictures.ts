import { REGISTRY } from '@fcr/shared/platform/operations'

/** Address of a picture that the release checks took. */
export const pictureAddress = ({ area, version, name }: { area: string; version: string; name: string }) =>
  `${REGISTRY}/gates/${area}/${version}/${encodeURIComponent(name)}`

/** 'mapaUBPD, sin sesión' of 'mapaUBPD-visitor.jpeg': the page, and the role of its visitor. */
export function pictureWords(name: string): string {
  const base = name.replace(/\.\w+$/, '')
  const end = base.lastIndexOf('-')
  return end < 1 ? base : `${base.slice(0, end).replaceAll('_', '/')}, ${roleWords(base.slice(end + 1))}`
}

const roles: Readonly<Record<string, string>> = {
  visitor: 'sin sesión',
  member: 'como afiliado',
  JEP: 'como funcionario de la JEP',
  UBPD: 'como funcionario de la UBPD',
  staff: 'como personal',
}
export const roleWords = (role: string) => roles[role] ?? role
