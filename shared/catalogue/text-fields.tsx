import {
  DependentFields,
  FieldGroup,
  FieldNote,
  NumericField,
  PasswordField,
  PasswordStrength,
  TextAreaField,
  TextField,
} from '@fcr/shared/form'
import { InState, Section } from './specimen'

export function TextFields() {
  return (
    <>
      <Section title="Campos de texto">
        <TextField label="Nombres y apellidos" placeholder="Como aparecen en su cédula" />
        <NumericField label="Celular" hint="10 dígitos, sin espacios." defaultValue="3000000001" />
        <TextField label="Título obtenido" optional />
        <InState state="hover">
          <TextField label="Con puntero" />
        </InState>
        <InState state="focus">
          <TextField label="Con foco" defaultValue="Ibagué" />
        </InState>
        <TextField label="Cédula" error="La cédula es obligatoria." />
        <TextField label="Cédula, de solo lectura" readOnly defaultValue="9900000001" />
        <TextField label="Deshabilitado" disabled defaultValue="Sin respuesta" />
      </Section>
      <Section title="Aviso en un campo">
        <TextField
          label="Fecha de retiro, con aviso"
          defaultValue="1970-01-01"
          note={<FieldNote>Según estas fechas, se retiró antes de los 16 años. Revíselas.</FieldNote>}
        />
        <TextField label="Sin aviso" note={<FieldNote>{null}</FieldNote>} />
      </Section>
      <Section title="Campos que dependen de otro" wide>
        <FieldGroup title="Deshabilitados">
          <DependentFields reason="Solo si está privado de la libertad">
            <TextField label="Nombre del centro de reclusión" disabled />
            <TextField label="Naturaleza" disabled />
          </DependentFields>
        </FieldGroup>
        <FieldGroup title="Habilitados">
          <DependentFields reason={undefined}>
            <TextField label="Nombre del centro de reclusión, con un texto largo que ocupa dos líneas" />
            <TextField label="Naturaleza" error="La naturaleza es obligatoria." />
          </DependentFields>
        </FieldGroup>
      </Section>
      <Section title="Textos largos">
        <TextAreaField label="Cuéntenos qué solicita" hint="Entre 10 y 2000 caracteres." />
        <TextAreaField
          label="Cuéntenos qué solicita, con error"
          defaultValue="Corrijan"
          error="Describa su solicitud (mínimo 10 caracteres)."
        />
        <TextAreaField label="Texto largo, deshabilitado" disabled />
      </Section>
      <Section title="Contraseña y código">
        <PasswordField label="Contraseña" defaultValue="Ejemplo2026" note="Ocho caracteres o más." />
        <PasswordField
          label="Confirmar contraseña"
          defaultValue="Ejemplo2025"
          error="Las contraseñas no coinciden"
        />
        <PasswordField label="Contraseña actual, deshabilitada" disabled />
        {['', 'Ejemplo2026', 'páramo Cauca 90', 'guayabo tres ríos callados 7'].map((password) => (
          <PasswordField
            key={password}
            label={password === '' ? 'Contraseña nueva, con consejo' : `Consejo sobre «${password}»`}
            defaultValue={password}
            note={<PasswordStrength password={password} />}
          />
        ))}
        <TextField label="Código de acceso" look="code" placeholder="XXX-XXX-XXX-XXXX" />
        <TextField
          label="Código de acceso, con error"
          look="code"
          defaultValue="A0O-1IL-8B3-2Z5S"
          error="Código de acceso inválido"
        />
      </Section>
    </>
  )
}
