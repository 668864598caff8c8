import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-mapa',
  libraryClasses: ['leaflet-*', 'lvml'],
  routes: {
    '/mapaUBPD': { title: 'Mapa de Concentración Geográfica' },
    '/person/:personId': { title: 'Detalle de la persona' },
  },
} satisfies AreaConfig
