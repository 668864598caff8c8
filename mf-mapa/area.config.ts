import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-mapa',
  routes: ['/mapaUBPD', '/person/:personId'],
  libraryClasses: ['leaflet-*', 'lvml'],
  heads: {
    '/mapaUBPD': { title: 'Mapa de Concentración Geográfica' },
    '/person/:personId': { title: 'Detalle de la persona' },
  },
} satisfies AreaConfig
