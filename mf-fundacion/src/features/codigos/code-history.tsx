import { counted } from '@fcr/shared/contracts/text/counts'
import type { CodeDetail } from '@fcr/shared/contracts/staff/codes'
import { DataTable, StaffSheet, Pager, QueryState, useUrlFilters } from '@fcr/shared/staff'
import { formatMoment } from '@fcr/shared/profile'
import { TextLink } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths'
import { useStaff } from '../../staff/use-staff'
import { activityQuery } from './codes-api'
import styles from './codes.module.css'
import { activityWords } from './labels'

/** A code's activity: counts, and each action with its time. */
export function CodeHistory({ code: { id, actividad } }: { code: CodeDetail }) {
  const { page } = useUrlFilters({})
  const { has } = useStaff()
  const query = useQuery(activityQuery(id, page))
  const { busquedas, perfiles, mapas, primera, ultima } = actividad
  return (
    <StaffSheet title="Qué hizo">
      <p>
        {[
          counted(busquedas, 'búsqueda', 'búsquedas'),
          counted(perfiles, 'persona abierta', 'personas abiertas'),
          counted(mapas, 'carga del mapa', 'cargas del mapa'),
        ].join(', ')}
        .
        {primera !== null &&
          ultima !== null &&
          ` La primera, ${formatMoment(primera)}; la última, ${formatMoment(ultima)}`}
      </p>
      <QueryState query={query} label="Cargando lo que hizo">
        {({ filas, total }) =>
          total === 0 ? (
            <p className={styles.empty}>Todavía nadie ha entrado con este código.</p>
          ) : (
            <>
              <DataTable
                caption="Lo que hizo este código"
                rows={filas.map((row, index) => ({ ...row, index }))}
                rowKey={({ index }) => index}
                columns={[
                  { header: 'Cuándo', cell: ({ fecha }) => formatMoment(fecha) },
                  { header: 'Qué', cell: ({ tipo }) => activityWords[tipo] },
                  {
                    header: 'Detalle',
                    cell: ({ persona, resultados }) =>
                      persona ? (
                        <TextLink to={`${paths.people}/${persona.id}`}>{persona.nombre}</TextLink>
                      ) : resultados === null ? (
                        '—'
                      ) : (
                        counted(resultados, 'resultado', 'resultados')
                      ),
                  },
                ]}
              />
              <Pager page={page} total={total} noun="acciones" singular="acción" />
            </>
          )
        }
      </QueryState>
      {!has('atencion', 'auditoria') && (
        <p className={styles.hint}>A quién vio lo pueden leer gestión de afiliados y auditoría.</p>
      )}
    </StaffSheet>
  )
}
