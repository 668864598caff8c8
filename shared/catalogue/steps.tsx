import { FieldGroup, FormActions, FormCard, StepProgress, TextField } from '@fcr/shared/form'
import { Button } from '@fcr/shared/ui'
import { Section } from './specimen'

const steps = ['Cuenta', 'Datos personales', 'Datos sociodemográficos', 'Servicio', 'JEP y reclusión']

export function Steps() {
  return (
    <>
      <Section title="Avance de cinco pasos" wide onNavy>
        <StepProgress steps={steps} current={1} />
        <StepProgress steps={steps} current={3} />
        <StepProgress steps={steps} current={5} />
      </Section>
      <Section title="Formulario por pasos" wide>
        <FormCard
          title="Información Personal"
          progress={<StepProgress steps={steps} current={2} />}
          footer={
            <FormActions primary={<Button>Siguiente</Button>}>
              <Button variant="secondary">Anterior</Button>
              <Button variant="quiet">Cancelar</Button>
            </FormActions>
          }
        >
          <FieldGroup title="Dónde vive">
            <TextField label="Dirección" full />
            <TextField label="Barrio" />
            <TextField label="Vereda" optional />
          </FieldGroup>
          <FieldGroup title="Otro medio de contacto" hint="Una persona de confianza.">
            <TextField label="Nombre del contacto alterno" />
          </FieldGroup>
        </FormCard>
      </Section>
    </>
  )
}
