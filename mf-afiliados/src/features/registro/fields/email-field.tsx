import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { adviseOnDomain } from '@fcr/shared/contracts/text/email-domains'
import { FieldNote, TextField, type TextFieldProps } from '@fcr/shared/form'
import { emailDomains } from '@fcr/shared/site'
import { Button } from '@fcr/shared/ui'
import type { SectionAnswers } from '@fcr/shared/registration-form'
import { Answer } from './answer'
import { useStepView } from './step-view'
import type { Named } from './text-fields'
import { useAnswer, useField } from './use-field'

type Props = Omit<Named<TextFieldProps>, 'type'>

/** An e-mail address, with advice on its domain once the person has left the field. */
export const Email = (props: Props) =>
  useStepView().as === 'form' ? <EmailControl {...props} /> : <Answer {...props} />

function EmailControl({ name, ...props }: Props) {
  const field = useField(name)
  const typed = useAnswer(name) ?? ''
  // Not while typing: 'gmail.co' would be corrected before it is finished.
  const [left, setLeft] = useState<string>()
  return (
    <TextField
      placeholder={`nombre@${emailDomains()[0] ?? ''}`}
      autoCapitalize="none"
      {...props}
      {...field}
      type="email"
      onBlur={(event) => {
        setLeft(event.currentTarget.value)
        void field.onBlur(event)
      }}
      note={<FieldNote>{left === typed && <DomainNote name={name} address={typed} />}</FieldNote>}
    />
  )
}

function DomainNote({ name, address }: { name: string; address: string }) {
  const { setValue, setFocus, clearErrors } = useFormContext<SectionAnswers>()
  const advice = adviseOnDomain(address, emailDomains())
  if (advice === undefined) return null
  if (advice.kind === 'other-ending')
    return `No se aceptan correos de ${advice.domain}. Escriba otro correo suyo de los servicios mencionados; si no tiene, puede crear uno gratis.`
  return (
    <Button
      variant="quiet"
      onClick={() => {
        setValue(name, advice.address)
        clearErrors(name)
        setFocus(name)
      }}
    >
      ¿Quiso decir {advice.address}?
    </Button>
  )
}
