import type { ImportState } from '@fcr/shared/contracts/staff/imports'

export const importSteps = ['Archivo', 'Columnas', 'Vista previa', 'Aprobación'] as const

/** The step that an import is in, from 1. */
export const stepOf: Readonly<Record<ImportState, number>> = {
  recibiendo: 1,
  leyendo: 1,
  columnas: 2,
  revisando: 3,
  lista: 3,
  por_aprobar: 4,
  cargando: 4,
  terminada: 4,
  fallida: 4,
  descartada: 4,
}
