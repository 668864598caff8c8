import { parseDay } from '@fcr/shared/contracts/dates'
import type { MapPerson } from '@fcr/shared/contracts/map'

type Item = { label: string; value: string | null }

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'SI' : 'NO')

const dayFormat = new Intl.DateTimeFormat('es-CO', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a date as '14 de marzo de 1968'; returns other text unchanged. */
function dateText(text: string | null): string | null {
  const day = text === null ? undefined : parseDay(text)
  return day ? dayFormat.format(Date.UTC(day.year, day.month - 1, day.day)) : text
}

/** The three sections of a person's page. */
export const personSections = (person: MapPerson): { title: string; items: Item[] }[] => [
  {
    title: 'Información de Contacto',
    items: [
      { label: 'Número de celular', value: person.NUMERO_CELULAR },
      { label: 'Correo electrónico', value: person.CORREO_ELECTRONICO },
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
      { label: 'Fecha de inicio de labores', value: dateText(person.FECHA_INICIO_LABORES) },
      { label: 'Fecha de fin de labores', value: dateText(person.FECHA_FIN_LABORES) },
      { label: 'Talleres UBPD', value: yesNo(person.TALLERES_UBPD) },
      { label: 'Información a la UBPD', value: yesNo(person.INFORMACION_UBPD) },
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
