import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-externos',
  routes: [
    '/loginFuncionariosJEP',
    '/consultaFuncionariosJEP',
    '/vista-jep',
    '/vista-compareciente-externos/:identificacion',
    '/vista-compareciente-ext/:identificacion',
  ],
} satisfies AreaConfig
