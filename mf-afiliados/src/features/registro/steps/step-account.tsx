import { useFormContext, useWatch } from 'react-hook-form'
import { warningOn } from '@fcr/shared/contracts/form/advice'
import { FieldNote, PasswordStrength } from '@fcr/shared/form'
import { emailDomains, readSite } from '@fcr/shared/site'
import { TextLink } from '@fcr/shared/ui'
import { loadCommonPasswords } from '../../../credentials/common-passwords'
import type { SectionAnswers } from '@fcr/shared/registration-form'
import { eitherOf } from '../fields/either-of'
import { fieldsOf, Group } from '../fields'
import { useStepView } from '../fields/step-view'
import { useAnswer } from '../fields/use-field'

const { Text, Email, Numeric, Password } = fieldsOf<'userData'>()

const NumberNote = () => <FieldNote>{warningOn('cedula', useAnswer('cedula') ?? '')}</FieldNote>

export function StepAccount() {
  const { mode, as, only } = useStepView()
  const editing = mode === 'edit'
  return (
    <>
      <Group
        title={only?.has('nombre') === false ? 'Cómo contactarle' : 'Quién es usted'}
        hint={mode === 'new' ? <EarlierAffiliation /> : undefined}
      >
        <Text
          name="nombre"
          label="Nombres y apellidos"
          hint="Solo letras, como aparecen en su cédula."
          autoComplete="name"
          autoCapitalize="words"
          full
        />
        <Numeric
          name="cedula"
          label="Número de cédula"
          hint={editing ? 'Este dato no se puede cambiar.' : 'Solo números, sin puntos.'}
          autoComplete="username"
          readOnly={editing}
          note={!editing && <NumberNote />}
        />
        <Numeric
          name="celular"
          label="Número celular"
          hint="10 dígitos, sin espacios."
          autoComplete="tel-national"
        />
        <Email
          name="email"
          label="Correo electrónico"
          hint={`Su correo personal, de un servicio público: ${eitherOf(emailDomains())}.`}
          autoComplete="email"
          full
        />
      </Group>
      {as !== 'paper' && <AccountPassword />}
    </>
  )
}

/** People whom the foundation imported have no password; without this, they learn it after five steps. */
function EarlierAffiliation() {
  const { mobile, mobileHref } = readSite().contact
  return (
    <>
      Si la Fundación ya registró sus datos, no se afilie otra vez:{' '}
      <TextLink to="/login">inicie sesión</TextLink>. ¿Nunca puso una contraseña? Pida la primera al{' '}
      <a href={mobileHref}>{mobile}</a> o en la oficina.
    </>
  )
}

/** The passwords: in step 1, and again before 'Finalizar' if a draft was resumed, since drafts contain none. */
export const AccountPassword = () => (useStepView().mode === 'edit' ? <CurrentPassword /> : <NewPassword />)

const NewPassword = () => (
  <Group title="Su contraseña" hint="Mínimo 8 caracteres, con una mayúscula, una minúscula y un número.">
    <Password
      name="contraseña"
      label="Contraseña"
      autoComplete="new-password"
      // Loaded early, so that 'Siguiente' need not wait for it.
      onFocus={() => void loadCommonPasswords()}
      note={<Strength />}
    />
    <Password name="confirmContraseña" label="Confirmar contraseña" autoComplete="new-password" />
  </Group>
)

const CurrentPassword = () => (
  <Group title="Confirme que es usted">
    <Password
      name="contraseña"
      label="Contraseña actual"
      hint="La que usa para iniciar sesión. Sin ella no se guarda ningún cambio."
      autoComplete="current-password"
    />
  </Group>
)

const about = ['nombre', 'cedula', 'celular', 'email'] as const

function Strength() {
  const { control } = useFormContext<SectionAnswers>()
  const { userData } = useStepView().answers
  const [password, ...typed] = useWatch({ control, name: ['contraseña', ...about] })
  return (
    <PasswordStrength
      password={password}
      about={about.map((name, index) => typed[index] ?? userData[name])}
    />
  )
}
