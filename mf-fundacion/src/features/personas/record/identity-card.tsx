import type { PersonRecord } from '@fcr/shared/contracts/staff/people'
import { StaffSheet, ReasonDialog, SmallButton, Trace } from '@fcr/shared/staff'
import { formatMoment } from '@fcr/shared/profile'
import { Alert } from '@fcr/shared/ui'
import { useState } from 'react'
import { IdentityTag } from '../identity-tag'
import { acts, useAct } from '../people-api'
import styles from '../people.module.css'
import { methodWord } from '../labels'

type Identity = PersonRecord['identidad']

/** Where the data come from and whether somebody has checked whose they are, oldest first. */
function stagesOf({ importada, declarada, registrada_por, verificada, anulada, restaurada }: Identity) {
  const stages: { title: string; detail: string; at: string }[] = []
  if (importada) stages.push({ title: 'Importada', detail: formatMoment(importada), at: importada })
  if (declarada)
    stages.push({
      title:
        registrada_por === null
          ? 'Declarada por la persona'
          : `Registrada en la oficina por ${registrada_por}`,
      detail: `Autorización del ${formatMoment(declarada)}`,
      at: declarada,
    })
  if (restaurada)
    stages.push({ title: 'Cuenta restaurada', detail: formatMoment(restaurada), at: restaurada })
  if (verificada)
    stages.push({
      title: `Verificada por ${verificada.por}`,
      detail: `${formatMoment(verificada.fecha)} ${methodWord(verificada.metodo)}: ${verificada.referencia}`,
      at: verificada.fecha,
    })
  if (anulada)
    stages.push({
      title: `Anulada por ${anulada.por}`,
      detail: `${formatMoment(anulada.fecha)} ${anulada.motivo}`,
      at: anulada.fecha,
    })
  return stages.sort((a, b) => a.at.localeCompare(b.at))
}

export function IdentityCard({ record: { id, identidad } }: { record: PersonRecord }) {
  const stages = stagesOf(identidad)
  const waits = identidad.estado === 'declarada' || identidad.estado === 'importada'
  return (
    <StaffSheet id="identidad" title="Identidad" aside={<IdentityTag state={identidad.estado} />}>
      <Trace
        steps={[
          ...stages.map(({ title, detail }, index) => ({
            title,
            detail,
            current: index === stages.length - 1,
          })),
          ...(waits ? [{ title: 'Verificación', detail: 'Pendiente' }] : []),
        ]}
      />
      {identidad.estado === 'anulada' ? <Restore id={id} /> : <Annul id={id} />}
    </StaffSheet>
  )
}

function Annul({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const annul = useAct(id, acts.annul)
  return (
    <div className={styles.buttons}>
      {asked ? (
        <Alert kind="ok" role="status">
          Se pidió anular la cuenta. Otra persona del equipo lo decide en «Aprobaciones».
        </Alert>
      ) : (
        <SmallButton variant="quiet" onClick={() => setOpen(true)}>
          Pedir que se anule
        </SmallButton>
      )}
      <ReasonDialog
        open={open}
        title="Pedir que se anule la cuenta"
        confirm="Pedir la anulación"
        danger
        onClose={() => setOpen(false)}
        onConfirm={async (motivo) => {
          await annul.mutateAsync({ motivo })
          setAsked(true)
        }}
      >
        <p>
          Nadie podrá ingresar con ella ni encontrarla, y la cédula quedará libre. Necesita la aprobación de
          otra persona del equipo.
        </p>
      </ReasonDialog>
    </div>
  )
}

function Restore({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const restore = useAct(id, acts.restore)
  return (
    <div className={styles.buttons}>
      <SmallButton variant="secondary" onClick={() => setOpen(true)}>
        Restaurar la cuenta
      </SmallButton>
      <ReasonDialog
        open={open}
        title="Restaurar la cuenta"
        confirm="Restaurar"
        onClose={() => setOpen(false)}
        onConfirm={(motivo) => restore.mutateAsync({ motivo })}
      >
        <p>La cuenta vuelve sin verificar y sin contraseña.</p>
      </ReasonDialog>
    </div>
  )
}
