import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-externos',
  routes: {
    '/loginFuncionariosJEP': {
      title: 'Funcionarios Externos',
      description: 'Ingreso de funcionarios de la JEP y la UBPD con código de acceso.',
      public: true,
    },
    '/consultaFuncionariosJEP': { title: 'Búsqueda de comparecientes' },
    '/vista-jep': null,
    '/vista-compareciente-externos/:identificacion': { title: 'Perfil del compareciente' },
    '/vista-compareciente-ext/:identificacion': { title: 'Perfil del compareciente' },
  },
} satisfies AreaConfig
