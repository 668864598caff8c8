import { adviseOnDomain } from '@fcr/shared/contracts/text/email-domains'
import { FieldNote, Suggestion, TextField, type TextFieldProps } from '@fcr/shared/form'
import { emailDomains } from '@fcr/shared/site'
import { Answer } from './answer'
import { useStepView } from './step-view'
import type { Named } from './text-fields'
import { useField, useLeftField, useTake } from './use-field'

type Props = Omit<Named<TextFieldProps>, 'type'>

/** An e-mail address, with advice on its domain once the person has left the field. */
export const Email = (props: Props) =>
  useStepView().as === 'form' ? <EmailControl {...props} /> : <Answer {...props} />

function EmailControl({ name, ...props }: Props) {
  const { typed, isLeft, field } = useLeftField(useField(name))
  return (
    <TextField
      placeholder={`nombre@${emailDomains()[0] ?? ''}`}
      autoCapitalize="none"
      {...props}
      {...field}
      type="email"
      note={<FieldNote>{isLeft && <DomainNote name={name} address={typed} />}</FieldNote>}
    />
  )
}

function DomainNote({ name, address }: { name: string; address: string }) {
  const take = useTake(name)
  const advice = adviseOnDomain(address, emailDomains())
  if (advice === undefined) return null
  if (advice.kind === 'other-ending')
    return `No se aceptan correos de ${advice.domain}. Escriba otro correo suyo de los servicios mencionados; si no tiene, puede crear uno gratis.`
  return <Suggestion answer={advice.address} onTake={take} />
}
