/** The menu's entries; docs/product.md fixes texts and order. */
export const entries = [
  { to: '/', label: 'Inicio' },
  { to: '/toar', label: 'TOAR' },
  { to: '/news', label: 'Noticias Generales' },
  { to: '/acerca_de', label: 'Acerca de nosotros' },
] as const

export const testEntry = { to: '/Pruebas', label: 'Páginas de prueba' } as const

/** Only in the footer. */
export const footerEntries = [
  { to: '/loginFuncionariosJEP', label: 'Ingreso de funcionarios externos' },
  { to: '/politica-de-datos', label: 'Política de tratamiento de datos personales' },
  { to: '/accesibilidad', label: 'Accesibilidad' },
] as const
