import type { MapPerson } from '@fcr/shared/contracts/map'
import type { PrintedItem } from '@fcr/shared/print'
import { formatDay, formatMobile } from '@fcr/shared/profile'

const optional = (format: (text: string) => string, text: string | null) =>
  text === null ? null : format(text)

/** The screen writes yes and no in capitals; sheets are the same for all officials. */
export const onScreen = ({ label, value }: PrintedItem) => ({
  label,
  value: typeof value === 'boolean' ? (value ? 'SI' : 'NO') : value,
})

/** The three sections of a person's page. */
export const personSections = (person: MapPerson): { title: string; items: PrintedItem[] }[] => [
  {
    title: 'Información de Contacto',
    items: [
      { label: 'Celular principal', value: optional(formatMobile, person.NUMERO_CELULAR) },
      { label: 'Correo electrónico principal', value: person.CORREO_ELECTRONICO },
      { label: 'Departamento de residencia', value: person.DEPARTAMENTO_RESIDENCIA },
      { label: 'Municipio de residencia', value: person.MUNICIPIO_RESIDENCIA },
      { label: 'Dirección de residencia', value: person.DIRECCION_RESIDENCIA },
    ],
  },
  {
    title: 'Información UBPD',
    items: [
      { label: 'Departamentos donde laboró', value: person.DEPARTAMENTOS_LABORO },
      { label: 'Municipios donde laboró', value: person.MUNICIPIOS_LABORO },
      { label: 'Veredas donde laboró', value: person.VEREDAS_LABOR },
      { label: 'Fecha de inicio de labores', value: optional(formatDay, person.FECHA_INICIO_LABORES) },
      { label: 'Fecha de fin de labores', value: optional(formatDay, person.FECHA_FIN_LABORES) },
      { label: 'Talleres UBPD', value: person.TALLERES_UBPD },
      { label: 'Información a la UBPD', value: person.INFORMACION_UBPD },
    ],
  },
  {
    title: 'Información Militar',
    items: [
      { label: 'Cargo principal', value: person.CARGO_PRINCIPAL },
      { label: 'División', value: person.NIVEL_DIVISION },
      { label: 'Brigada', value: person.NIVEL_BRIGADA },
      { label: 'Batallón', value: person.NIVEL_BATALLON },
    ],
  },
]
