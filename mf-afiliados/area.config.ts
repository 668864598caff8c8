import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-afiliados',
  routes: [
    '/registro',
    '/inscripcion-exitosa',
    '/login',
    '/loginFCR',
    '/vista-compareciente',
    '/vista-compareciente/:identificacion',
  ],
} satisfies AreaConfig
