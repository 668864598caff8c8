import {
  DecisionCard,
  DecisionFooter,
  DecisionGroup,
  Effects,
  StaffSheet,
  Quote,
  ReasonDialog,
  RefuseButton,
  Slip,
  SmallButton,
  Timeline,
} from '@fcr/shared/staff'
import { TextAreaField } from '@fcr/shared/form'
import { Button, CircleAlertIcon, EyeIcon, XIcon } from '@fcr/shared/ui'
import { useState } from 'react'
import { Section } from './specimen'

export function StaffDecisions() {
  return (
    <>
      <Section title="Oficina: decisión" wide>
        <DecisionCard
          title="Unir dos registros de Nelly Prueba Sintético"
          lead="Lo pide Iván Muestra, hoy a las 8:10 a. m."
          footer={
            <DecisionFooter
              leave={<Button variant="quiet">Decidir después</Button>}
              refuse={<RefuseButton icon={<XIcon />}>No aprobar</RefuseButton>}
              approve={<Button>Aprobar la unión</Button>}
            />
          }
        >
          <DecisionGroup title="Por qué lo pide">
            <Quote>La cédula 9900000157 está dos veces.</Quote>
          </DecisionGroup>
          <DecisionGroup title="Qué va a pasar">
            <Effects items={['Queda un solo registro.', 'La persona recibe un aviso.']} />
          </DecisionGroup>
          <DecisionGroup title="Su decisión">
            <TextAreaField label="Razón" hint="Obligatoria si no aprueba." />
          </DecisionGroup>
        </DecisionCard>
      </Section>
      <Section title="Oficina: lo que pasó, por días">
        <Timeline days={days} />
      </Section>
      <Section title="Oficina: volante y motivo">
        <StaffSheet title="Volante para imprimir">
          <Slip
            secret="P7K-4QM-9TX-6WEC"
            facts={[
              { label: 'Clase', value: 'Búsqueda JEP' },
              { label: 'Vale hasta', value: '1 de diciembre de 2026' },
            ]}
            address="Se escribe en sitio.example/loginFuncionariosJEP"
            fine="Es suyo y no se presta."
          >
            Código de acceso personal para <b>Ana Prueba</b>, JEP.
          </Slip>
        </StaffSheet>
        <Reason />
      </Section>
    </>
  )
}

const days = [
  {
    day: 'Hoy, lunes 23 de noviembre',
    entries: [
      {
        key: 1,
        time: '7:32 a. m.',
        dateTime: '2026-11-23T12:32:00Z',
        icon: <EyeIcon />,
        sentence: 'Ana Prueba (JEP) abrió el perfil de Hernando Ejemplo Prueba.',
        detail: 'Motivo: expediente SDSJ 000-00',
      },
      {
        key: 2,
        time: '7:25 a. m.',
        dateTime: '2026-11-23T12:25:00Z',
        icon: <CircleAlertIcon />,
        sentence: 'El sistema retuvo el código de Julián Ejemplo (UBPD).',
        hot: true,
      },
    ],
  },
]

function Reason() {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <SmallButton variant="secondary" onClick={() => setOpen(true)}>
        Con motivo
      </SmallButton>
      <ReasonDialog
        open={open}
        title="Desbloquear la cuenta"
        confirm="Desbloquear"
        onClose={() => setOpen(false)}
        onConfirm={() => Promise.resolve()}
      >
        <p>La persona podrá volver a ingresar con su contraseña.</p>
      </ReasonDialog>
    </div>
  )
}
