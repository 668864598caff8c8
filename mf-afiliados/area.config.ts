import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-afiliados',
  routes: {
    '/registro': { prerender: true, public: true },
    '/inscripcion-exitosa': { title: 'Inscripción Exitosa' },
    '/login': { title: 'Inicio de Sesión', description: 'Ingreso de afiliados a su perfil.', public: true },
    '/loginFCR': { title: 'Inicio de Sesión', description: 'Ingreso de afiliados a su perfil.' },
    '/recuperar': { title: 'Ponga una contraseña nueva' },
    '/confirmar-correo': { title: 'Confirme su correo' },
    '/no-fui-yo': { title: '¿No fue usted?' },
    '/recuperar-correo': { title: 'Recupere el correo de su cuenta' },
    '/vista-compareciente': null,
    '/vista-compareciente/:identificacion': { title: 'Mi perfil' },
  },
} satisfies AreaConfig
