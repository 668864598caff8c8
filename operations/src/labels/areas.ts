/** Names that do not follow from the area's. */
const names: Readonly<Record<string, string>> = {
  shell: 'Marco del sitio',
  'mf-externos': 'Funcionarios',
  'mf-fundacion': 'Fundación',
  'mf-public': 'Sitio público',
}

/** 'Mapa (mf-mapa)': the name for people, and the one that commands take. */
export function areaWords(area: string): string {
  const words = area.replace(/^mf-/, '').replaceAll('-', ' ')
  return `${names[area] ?? words.charAt(0).toUpperCase() + words.slice(1)} (${area})`
}
