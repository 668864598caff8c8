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
  prerender: ['/registro'],
  heads: {
    '/inscripcion-exitosa': { title: 'Inscripción Exitosa' },
    '/login': { title: 'Inicio de Sesión', description: 'Ingreso de afiliados a su perfil.', public: true },
    '/loginFCR': { title: 'Inicio de Sesión', description: 'Ingreso de afiliados a su perfil.' },
    '/vista-compareciente/:identificacion': { title: 'Mi perfil' },
  },
} satisfies AreaConfig
