import { DateField, RadioGroupField, SearchSelectField, SelectField, YesNoField } from '@fcr/shared/form'
import { InState, Section } from './specimen'

const forces = ['Ejército Nacional', 'Armada Nacional', 'Fuerza Aérea', 'Policía Nacional'].map((label) => ({
  value: label,
  label,
}))
/** As many as Colombia has. */
const municipalities = Array.from({ length: 1122 }, (_, index) => {
  const label = index === 0 ? 'Medellín' : `Municipio ${index + 1}`
  return { value: label, label }
})
const choose = { placeholder: 'Seleccione una opción', options: forces }
const search = { placeholder: 'Seleccione un municipio', options: municipalities }

export function Choices() {
  return (
    <>
      <Section title="Selección">
        <SelectField label="Fuerza" {...choose} />
        <SelectField label="Fuerza elegida" {...choose} defaultValue="Armada Nacional" />
        <InState state="focus">
          <SelectField label="Con foco" {...choose} />
        </InState>
        <SelectField label="Rango" {...choose} disabledReason="Elija primero la fuerza" />
        <SelectField label="Fuerza, con error" {...choose} error="La fuerza es obligatoria." />
      </Section>
      <Section title="Selección con búsqueda">
        <SearchSelectField label="Municipio" hint="Escriba o elija de la lista." {...search} />
        <SearchSelectField label="Municipio elegido" {...search} defaultValue="Medellín" />
        <InState state="focus">
          <SearchSelectField label="Municipio, con foco" {...search} />
        </InState>
        <SearchSelectField
          label="Municipio de residencia"
          {...search}
          disabledReason="Elija primero el departamento"
        />
        <SearchSelectField label="Municipio, con error" {...search} error="El municipio es obligatorio." />
      </Section>
      <Section title="Fecha">
        <DateField label="Fecha de retiro" />
        <DateField label="Fecha de nacimiento" defaultValue="1968-03-14" />
        <DateField label="Fecha, con error" error="La fecha de retiro es obligatoria." />
        <DateField label="Fecha, deshabilitada" disabled />
      </Section>
      <Section title="Sí o No">
        <YesNoField label="¿Está en servicio activo?" name="activo" defaultValue="True" />
        <InState state="hover">
          <YesNoField label="Con puntero" name="puntero" />
        </InState>
        <InState state="focus">
          <YesNoField label="Con foco" name="foco" />
        </InState>
        <YesNoField label="¿Convive en pareja?" name="pareja" error="Elija una respuesta." />
        <YesNoField label="Deshabilitado" name="deshabilitado" disabled />
        <RadioGroupField
          label="¿Cómo prefiere que lo contactemos?"
          name="contacto"
          choices={[
            { value: 'llamada', text: 'Por llamada' },
            { value: 'correo', text: 'Por correo electrónico' },
            { value: 'carta', text: 'Por carta' },
          ]}
        />
      </Section>
    </>
  )
}
