import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-mapa',
  routes: ['/mapaUBPD', '/person/:personId'],
} satisfies AreaConfig
