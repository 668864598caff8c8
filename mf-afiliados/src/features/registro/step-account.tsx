import { FieldGroup, NumericField, PasswordField, TextField } from '@fcr/shared/form'
import type { StepProps } from './steps'
import { useStep } from './use-step'

export function StepAccount({ mode }: StepProps) {
  const { field } = useStep('userData')
  const editing = mode === 'edit'
  return (
    <>
      <FieldGroup title="Quién es usted">
        <TextField
          {...field('nombre')}
          label="Nombres y apellidos"
          hint="Como aparecen en su cédula."
          autoComplete="name"
          full
        />
        <NumericField
          {...field('cedula')}
          label="Número de cédula"
          hint={editing ? 'Este dato no se puede cambiar.' : 'Solo números, sin puntos.'}
          autoComplete="username"
          readOnly={editing}
        />
        <NumericField
          {...field('celular')}
          label="Número celular"
          hint="10 dígitos, sin espacios."
          autoComplete="tel-national"
        />
        <TextField
          {...field('email')}
          type="email"
          label="Correo electrónico"
          hint="Use su correo personal, por ejemplo de gmail.com u outlook.com."
          autoComplete="email"
          full
        />
      </FieldGroup>
      {editing ? <CurrentPassword /> : <NewPassword />}
    </>
  )
}

function NewPassword() {
  const { field } = useStep('userData')
  return (
    <FieldGroup
      title="Su contraseña"
      hint="Mínimo 8 caracteres, con una mayúscula, una minúscula y un número."
    >
      <PasswordField {...field('contraseña')} label="Contraseña" autoComplete="new-password" />
      <PasswordField
        {...field('confirmContraseña')}
        label="Confirmar contraseña"
        autoComplete="new-password"
      />
    </FieldGroup>
  )
}

function CurrentPassword() {
  const { field } = useStep('userData')
  return (
    <FieldGroup title="Confirme que es usted">
      <PasswordField
        {...field('contraseña')}
        label="Contraseña actual"
        hint="La que usa para iniciar sesión. Sin ella no se guarda ningún cambio."
        autoComplete="current-password"
      />
    </FieldGroup>
  )
}
