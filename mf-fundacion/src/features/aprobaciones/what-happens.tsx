import type { ApprovalDetail, ApprovalDifference } from '@fcr/shared/contracts/staff/approvals'
import { DataTable, DecisionGroup, Effects, Was } from '@fcr/shared/staff'
import { Alert, TextLink } from '@fcr/shared/ui'
import { paths } from '../../paths'

/** The differences from an earlier page. */
export function Differences({ items, before }: { items: readonly ApprovalDifference[]; before: string }) {
  if (items.length === 0) return null
  return (
    <DataTable
      caption="Lo que cambió"
      rows={items}
      rowKey={({ que, antes, despues }) => `${que} ${antes ?? ''} ${despues ?? ''}`}
      columns={[
        { header: 'Dato', cell: ({ que }) => que },
        { header: before, cell: ({ antes }) => antes !== null && <Was>{antes}</Was> },
        { header: 'Después', cell: ({ despues }) => despues },
      ]}
    />
  )
}

/** The facts for the decision, its consequences, and the data that change. */
export function WhatHappens({ approval }: { approval: ApprovalDetail }) {
  const { situacion, efectos, cambios, diferencias, persona_id, importacion_id } = approval
  return (
    <>
      {diferencias.length > 0 && (
        <DecisionGroup title="Cambió desde que se pidió">
          <Alert kind="warn">
            Los datos cambiaron desde que se pidió. Al aprobar se hace lo que está aquí ahora.
          </Alert>
          <Differences items={diferencias} before="Cuando se pidió" />
        </DecisionGroup>
      )}
      {situacion.length > 0 && (
        <DecisionGroup title="Cómo está ahora">
          <DataTable
            caption="Cómo está ahora"
            rows={situacion}
            rowKey={({ campo }) => campo}
            columns={[
              { header: 'Dato', cell: ({ campo }) => campo },
              { header: 'Ahora', cell: ({ valor }) => valor, wide: true },
            ]}
          />
        </DecisionGroup>
      )}
      <DecisionGroup title="Qué va a pasar">
        <Effects items={efectos} />
        {cambios.length > 0 && <Changes rows={cambios} />}
        {importacion_id !== null && (
          <p>
            <TextLink to={paths.import(importacion_id)}>Ver el archivo fila por fila</TextLink>
          </p>
        )}
        {persona_id !== null && (
          <p>
            <TextLink to={`${paths.people}/${persona_id}`}>Ver el registro de la persona</TextLink>
          </p>
        )}
      </DecisionGroup>
    </>
  )
}

const Changes = ({ rows }: { rows: ApprovalDetail['cambios'] }) => (
  <DataTable
    caption="Datos que cambian"
    rows={rows}
    rowKey={({ campo }) => campo}
    columns={[
      { header: 'Campo', cell: ({ campo }) => campo },
      { header: 'Queda', cell: ({ despues }) => despues },
      { header: 'Se va al historial', cell: ({ antes }) => antes !== null && <Was>{antes}</Was> },
    ]}
  />
)
