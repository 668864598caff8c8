import { useEffect, useRef, useState } from 'react'
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
  const afterPress = useAfterPress()
  return (
    <TextField
      placeholder={`nombre@${emailDomains()[0] ?? ''}`}
      autoCapitalize="none"
      {...props}
      {...field}
      type="email"
      onBlur={(event) => {
        const { value } = event.currentTarget
        afterPress(() => setLeft(value))
        void field.onBlur(event)
      }}
      note={<FieldNote>{left === typed && <DomainNote name={name} address={typed} />}</FieldNote>}
    />
  )
}

/**
 * Returns a function that delays a call until no pointer is pressed. A note that appears during a press moves the pressed
 * button away, and the click is lost.
 */
function useAfterPress() {
  const isPressed = useRef(false)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    const press = () => (isPressed.current = true)
    // After the click that belongs to the press.
    const release = () =>
      setTimeout(() => {
        isPressed.current = false
        waiting.current?.()
        waiting.current = undefined
      })
    const released = ['pointerup', 'pointercancel'] as const
    document.addEventListener('pointerdown', press, true)
    for (const type of released) document.addEventListener(type, release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      for (const type of released) document.removeEventListener(type, release, true)
    }
  }, [])
  return (act: () => void) => {
    if (isPressed.current) waiting.current = act
    else act()
  }
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
