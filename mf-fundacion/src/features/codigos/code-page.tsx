import type { CodeDetail } from '@fcr/shared/contracts/staff/codes'
import {
  ButtonRow,
  Stack,
  StaffHead,
  StaffSheet,
  QueryState,
  ReasonDialog,
  SmallButton,
} from '@fcr/shared/staff'
import { formatMoment } from '@fcr/shared/profile'
import { Alert, DataList, usePageTitle } from '@fcr/shared/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { paths } from '../../paths'
import { CodeHistory } from './code-history'
import { useStepUp } from '../../step-up/use-step-up'
import { codeQuery, codesKey, releaseCode, revokeCode } from './codes-api'
import { StateTag } from './codes-page'
import { beginningOf, kindWords } from './labels'

/** One code: its official, its activity, and the actions on it. */
export function CodePage() {
  const { id = '' } = useParams()
  usePageTitle('Un código')
  const query = useQuery(codeQuery(id))
  return (
    <>
      <StaffHead title={query.data?.funcionario ?? 'Código'} back={{ to: paths.codes, label: 'Códigos' }} />
      <QueryState query={query} label="Cargando el código">
        {(code) => (
          <Stack>
            <Facts code={code} />
            <CodeHistory code={code} />
          </Stack>
        )}
      </QueryState>
    </>
  )
}

const mailWords = { espera: 'espera envío', enviado: 'enviado', no_enviado: 'no se pudo enviar' } as const
const limitWords = { profile: 'perfiles', search: 'búsquedas', map: 'cargas del mapa' } as const

const sentText = ({ enviado_a, envio }: CodeDetail) =>
  enviado_a === null
    ? 'No se envió por correo'
    : `${enviado_a}${envio === null ? '' : ` (${mailWords[envio]})`}`

function Facts({ code }: { code: CodeDetail }) {
  const { entidad, tipo, finalidad, soporte, emitido, emite, vence, usado, retenido, revocado } = code
  return (
    <StaffSheet title="El código" aside={<StateTag state={code.estado} />}>
      <DataList
        items={[
          { label: 'Comienza por', value: beginningOf(code) },
          { label: 'Clase', value: kindWords[tipo] },
          { label: 'Entidad', value: entidad },
          { label: 'Para', value: finalidad },
          { label: 'Soporte', value: soporte },
          { label: 'Lo emitió', value: emite === null ? null : `${emite}, ${formatMoment(emitido)}` },
          { label: 'Vale hasta', value: formatMoment(vence) },
          { label: 'Correo', value: sentText(code) },
          { label: 'Se usó', value: usado === null ? 'Todavía no' : formatMoment(usado) },
          ...(retenido
            ? [
                {
                  label: 'Retenido',
                  value: `${formatMoment(retenido.fecha)}, pasó el límite de ${limitWords[retenido.por]}`,
                },
              ]
            : []),
          ...(revocado
            ? [
                {
                  label: 'Anulado',
                  value: `${formatMoment(revocado.fecha)}${revocado.por === null ? '' : `, por ${revocado.por}`}${revocado.razon === null ? '' : `: «${revocado.razon}»`}`,
                },
              ]
            : []),
        ]}
      />
      <Acts code={code} />
    </StaffSheet>
  )
}

function Acts({ code: { id, estado, sesion_viva } }: { code: CodeDetail }) {
  const client = useQueryClient()
  const withProof = useStepUp()
  const [asking, setAsking] = useState<'revocar' | 'liberar'>()
  const [done, setDone] = useState<string>()
  /** Reads the codes again also after a failure: somebody else may have changed this one. */
  const act = async <Result,>(change: Promise<Result>) => {
    try {
      return await change
    } finally {
      await client.invalidateQueries({ queryKey: codesKey })
    }
  }
  const revoke = async (reason: string) => {
    await act(revokeCode(id, reason))
    setDone('Código anulado: nadie entra con él.')
  }
  const release = async (reason: string) => {
    const released = await act(withProof(() => releaseCode(id, reason)))
    setDone(
      released.sesion_viva
        ? 'Código liberado: el funcionario puede seguir donde estaba.'
        : 'Código liberado, pero su sesión ya terminó: para seguir, necesita otro código.',
    )
  }
  return (
    <>
      {done !== undefined && (
        <Alert kind="ok" role="status">
          {done}
        </Alert>
      )}
      <ButtonRow>
        {estado === 'retenido' && <SmallButton onClick={() => setAsking('liberar')}>Liberar</SmallButton>}
        {estado !== 'revocado' && (estado !== 'vencido' || sesion_viva) && (
          <SmallButton variant="secondary" onClick={() => setAsking('revocar')}>
            Anular
          </SmallButton>
        )}
      </ButtonRow>
      <ReasonDialog
        open={asking === 'revocar'}
        title="Anular el código"
        confirm="Anular"
        danger
        onClose={() => setAsking(undefined)}
        onConfirm={revoke}
      >
        <p>Nadie entra más con él, y la sesión que abrió termina ahora.</p>
      </ReasonDialog>
      <ReasonDialog
        open={asking === 'liberar'}
        title="Liberar el código"
        confirm="Liberar"
        hint="Escriba cómo comprobó que era el funcionario. Queda en la auditoría."
        onClose={() => setAsking(undefined)}
        onConfirm={release}
      >
        <p>Llame antes a un número de la entidad que usted ya tenga. Sus límites vuelven a empezar.</p>
      </ReasonDialog>
    </>
  )
}
