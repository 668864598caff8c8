import { codeState, type CodeList, type CodeState, type IssuedCodes } from '@fcr/shared/contracts/staff/codes'
import {
  Columns,
  DataTable,
  FilterChips,
  StaffHead,
  StaffSheet,
  Pager,
  QueryState,
  Tag,
  useUrlFilters,
} from '@fcr/shared/staff'
import { usePageTitle } from '@fcr/shared/ui'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths'
import { codesKey, codesQuery } from './codes-api'
import { shortDay } from '@fcr/shared/dates'
import styles from './codes.module.css'
import { CollectCodes } from './collect-codes'
import { IssueForm } from './issue-form'
import { IssuedSlips } from './issued-slips'
import { beginningOf, kindWords, stateFilters, stateTags } from './labels'

/** Officials' codes: issuing one, its slip, and the list of all. */
export function CodesPage() {
  usePageTitle('Códigos')
  const client = useQueryClient()
  const [issued, setIssued] = useState<IssuedCodes>()
  const { filters, page } = useUrlFilters({ estado: '' })
  const state = codeState.safeParse(filters.estado).data ?? ''
  const query = useQuery({ ...codesQuery(state, page), placeholderData: keepPreviousData })
  const show = (codes: IssuedCodes) => {
    setIssued(codes)
    void client.invalidateQueries({ queryKey: codesKey })
  }
  return (
    <>
      <StaffHead
        title="Códigos"
        lead="Un código deja entrar a un funcionario externo, para un fin y por un tiempo. Se muestra una sola vez."
      />
      <CollectCodes onIssued={show} />
      <Columns
        main={
          <StaffSheet title="Emitir un código">
            <IssueForm domains={query.data?.dominios ?? []} onIssued={show} />
          </StaffSheet>
        }
        side={<IssuedSlips issued={issued} onClose={() => setIssued(undefined)} />}
      />
      <div className={styles.list}>
        <StaffSheet title="Códigos emitidos">
          <QueryState query={query} label="Cargando los códigos">
            {(list) => <Codes list={list} state={state} page={page} />}
          </QueryState>
        </StaffSheet>
      </div>
    </>
  )
}

interface CodesProps {
  list: CodeList
  state: CodeState | ''
  page: number
}

function Codes({ list: { filas, total, cuentas }, state, page }: CodesProps) {
  const all = Object.values(cuentas).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <FilterChips
        label="Estado del código"
        name="estado"
        current={state}
        options={[
          { value: '', label: 'Todos', count: all },
          ...stateFilters.map((filter) => ({ ...filter, count: cuentas[filter.value] })),
        ]}
      />
      {filas.length === 0 ? (
        <p className={styles.empty}>
          {all === 0 ? 'Aún no se ha emitido ningún código.' : 'Ningún código está así.'}
        </p>
      ) : (
        <DataTable
          caption="Códigos emitidos"
          rows={filas}
          rowKey={({ id }) => id}
          linkTo={({ id }) => paths.code(id)}
          columns={[
            { header: 'Funcionario', cell: ({ funcionario }) => funcionario },
            { header: 'Entidad', cell: ({ entidad }) => entidad },
            { header: 'Clase', cell: ({ tipo }) => kindWords[tipo], minor: true },
            { header: 'Código', cell: beginningOf, kind: 'code', nowrap: true },
            { header: 'Vale hasta', cell: ({ vence }) => shortDay(vence), nowrap: true },
            {
              header: 'Estado',
              cell: ({ estado }) => <StateTag state={estado} />,
              kind: 'state',
              nowrap: true,
            },
            { header: 'Consultas', cell: ({ consultas }) => consultas, kind: 'number' },
            { header: 'Lo emitió', cell: ({ emite }) => emite, minor: true },
          ]}
        />
      )}
      <Pager page={page} total={total} noun="códigos" singular="código" />
    </>
  )
}

export function StateTag({ state }: { state: CodeState }) {
  const [kind, words] = stateTags[state]
  return <Tag kind={kind}>{words}</Tag>
}
