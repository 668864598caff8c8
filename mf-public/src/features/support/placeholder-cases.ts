/**
 * Fixed sample entries: ranks with fictional names. The support pages show no personal data; their future
 * content is undecided.
 */
export const placeholderCases = [
  { rank: 'Sargento Primero', name: 'Nombre de Ejemplo Uno' },
  { rank: 'Soldado Profesional', name: 'Nombre de Ejemplo Dos' },
  { rank: 'Cabo Segundo', name: 'Nombre de Ejemplo Tres' },
  { rank: 'Subintendente', name: 'Nombre de Ejemplo Cuatro' },
  { rank: 'Teniente', name: 'Nombre de Ejemplo Cinco' },
  { rank: 'Infante de Marina Profesional', name: 'Nombre de Ejemplo Seis' },
  { rank: 'Técnico Segundo', name: 'Nombre de Ejemplo Siete' },
  { rank: 'Mayor', name: 'Nombre de Ejemplo Ocho' },
  { rank: 'Patrullero', name: 'Nombre de Ejemplo Nueve' },
  { rank: 'Suboficial Tercero', name: 'Nombre de Ejemplo Diez' },
] as const
