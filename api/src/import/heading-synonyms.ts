// What people write above the columns of their own tables, by the register's names. Case, accents and punctuation do not
// count. A heading that may mean two fields is not listed.

const documentNumber = [
  'cedula',
  'cedula de ciudadania',
  'numero de cedula',
  'no cedula',
  'no de cedula',
  'cc',
  'documento',
  'numero de documento',
  'numero documento',
  'no documento',
  'no de documento',
  'documento de identidad',
  'identificacion',
  'numero de identificacion',
]
const mobile = ['celular', 'numero celular', 'numero de celular', 'telefono', 'telefono celular', 'movil']
const email = ['correo', 'correo electronico', 'email', 'e-mail', 'mail']

export const headingSynonyms: Readonly<Record<string, readonly string[]>> = {
  numero_identificacion: documentNumber,
  nombre_apellido_completo: [
    'nombre completo',
    'nombre y apellidos',
    'nombre y apellido',
    'apellidos y nombres',
    'apellidos y nombre',
    'apellido y nombre',
  ],
  numero_celular_principal: mobile,
  correo_electronico_principal: email,
  direccion_residencia: ['direccion'],
  fecha_nacimiento: ['nacimiento', 'fecha de nac'],
  rango: ['grado'],
  fuerza: ['institucion'],
  nombre_unidad: ['unidad'],
  CC_IDENTIDAD: documentNumber,
  NUMERO_CELULAR: mobile,
  CORREO_ELECTRONICO: email,
}
