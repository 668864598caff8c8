import { countOf } from '@fcr/shared/contracts/text/counts'
import type { ImportState, RowOutcome } from '@fcr/shared/contracts/staff/imports'
import { Tag, type TagKind } from '@fcr/shared/staff'
import CopyIcon from 'lucide-react/icons/copy'
import PencilIcon from 'lucide-react/icons/pencil'
import PlusIcon from 'lucide-react/icons/plus'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import UserXIcon from 'lucide-react/icons/user-x'
import type { ReactNode } from 'react'

const states: Readonly<Record<ImportState, readonly [TagKind, string]>> = {
  recibiendo: ['imported', 'Subiendo'],
  leyendo: ['imported', 'Leyendo el archivo'],
  columnas: ['due', 'Faltan las columnas'],
  revisando: ['imported', 'Preparando la vista previa'],
  lista: ['due', 'Por revisar'],
  por_aprobar: ['due', 'Espera aprobación'],
  cargando: ['declared', 'Cargando'],
  terminada: ['verified', 'Cargada'],
  fallida: ['hot', 'Falló'],
  descartada: ['annulled', 'Descartada'],
}

export function StateTag({ state }: { state: ImportState }) {
  const [kind, word] = states[state]
  return <Tag kind={kind}>{word}</Tag>
}

type Words = {
  kind: TagKind
  icon?: ReactNode
  /** Of one row. */
  tag: string
  /** Of the rows of one kind, as a filter. */
  chip: string
  /** After their number, one and several: before and after the import ran. */
  planned: readonly [string, string]
  happened: readonly [string, string]
}

/** Effects of importing a row, in the order of the summary. */
export const outcomes: Readonly<Record<RowOutcome, Words>> = {
  nueva: {
    kind: 'verified',
    icon: <PlusIcon />,
    tag: 'Nueva',
    chip: 'Nuevas',
    planned: ['nueva, queda como importada', 'nuevas, quedan como importadas'],
    happened: ['se agregó', 'se agregaron'],
  },
  cambia: {
    kind: 'declared',
    icon: <PencilIcon />,
    tag: 'Cambia',
    chip: 'Cambian',
    planned: ['cambia datos que ya existen', 'cambian datos que ya existen'],
    happened: ['se cambió', 'se cambiaron'],
  },
  conflicto: {
    kind: 'due',
    icon: <CopyIcon />,
    tag: 'En conflicto',
    chip: 'Conflicto',
    planned: ['en conflicto, no se carga sola', 'en conflicto, no se cargan solas'],
    happened: ['abrió un caso', 'abrieron un caso'],
  },
  otra_persona: {
    kind: 'due',
    icon: <UserXIcon />,
    tag: 'Otra persona',
    chip: 'Otra persona con ese número',
    planned: [
      'con el número de otra persona, se deja por fuera',
      'con el número de otra persona, se dejan por fuera',
    ],
    happened: [
      'con el número de otra persona, quedó por fuera',
      'con el número de otra persona, quedaron por fuera',
    ],
  },
  error: {
    kind: 'hot',
    icon: <TriangleAlertIcon />,
    tag: 'Con error',
    chip: 'Error',
    planned: ['con error, se deja por fuera', 'con error, se dejan por fuera'],
    happened: ['con error, quedó por fuera', 'con error, quedaron por fuera'],
  },
  desactualizada: {
    kind: 'due',
    tag: 'Cambió antes',
    chip: 'Cambiaron antes',
    planned: ['', ''],
    happened: [
      'cambió después de la vista previa, quedó por fuera',
      'cambiaron después de la vista previa, quedaron por fuera',
    ],
  },
  conservada: {
    kind: 'imported',
    tag: 'Se conserva',
    chip: 'Se conservan',
    planned: [
      'de una persona que mantiene sus datos, se conserva',
      'de personas que mantienen sus datos, se conservan',
    ],
    happened: ['se conservó', 'se conservaron'],
  },
  igual: {
    kind: 'calm',
    tag: 'Igual',
    chip: 'Iguales',
    planned: ['igual, no cambia nada', 'iguales, no cambian nada'],
    happened: ['igual, no cambió nada', 'iguales, no cambiaron nada'],
  },
}
export const outcomeNames = Object.keys(outcomes) as RowOutcome[]

export function OutcomeTag({ outcome, changes }: { outcome: RowOutcome; changes: number }) {
  const { kind, icon, tag } = outcomes[outcome]
  const text = outcome === 'cambia' ? `${tag} ${changes} ${changes === 1 ? 'dato' : 'datos'}` : tag
  return (
    <Tag kind={kind} {...(icon !== undefined && { icon })}>
      {text}
    </Tag>
  )
}

/** 'el aviso', 'los 3 avisos'. */
export const warningsOf = (count: number) => (count === 1 ? 'el aviso' : `los ${countOf(count)} avisos`)
