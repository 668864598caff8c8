import { warningOn } from '@fcr/shared/contracts/form/advice'
import { contradiction } from '@fcr/shared/contracts/form/contradicting-dates'
import { FieldNote } from '@fcr/shared/form'
import { emailDomains } from '@fcr/shared/site'
import { fieldsOf, Group } from '../fields'
import { eitherOf } from '../fields/either-of'
import { useStepView } from '../fields/step-view'
import { useAnswer } from '../fields/use-field'

const { Text, Email, Numeric, Day, Department, Municipality } = fieldsOf<'secondSection'>()

function BirthNote() {
  const { fechaRetiro } = useStepView().answers.fourthSection
  const birth = useAnswer('fechaNacimiento') ?? ''
  const text = contradiction({ birth, retirement: fechaRetiro }) ?? warningOn('fechaNacimiento', birth)
  return <FieldNote>{text}</FieldNote>
}

export const StepContact = () => (
  <>
    <Group title="Sus datos">
      <Day
        name="fechaNacimiento"
        label="Fecha de nacimiento"
        hint="Como aparece en su cédula."
        autoComplete="bday"
        note={<BirthNote />}
      />
      <Numeric name="edad" label="Edad" hint="Los años que cumple este año." />
      <Department name="departamentoNacimiento" label="Departamento de nacimiento" autoComplete="off" />
      <Municipality name="municipioNacimiento" label="Municipio de nacimiento" autoComplete="off" />
    </Group>
    <Group title="Dónde vive">
      <Text name="direccion" label="Dirección" autoComplete="address-line1" full />
      <Department
        name="departamentoResidencia"
        label="Departamento de residencia"
        autoComplete="address-level1"
      />
      <Municipality
        name="municipioResidencia"
        label="Municipio de residencia"
        autoComplete="address-level2"
      />
    </Group>
    <Group title="Otro medio de contacto">
      <Text
        name="nombreContactoAlterno"
        label="Nombre del contacto alterno"
        hint="Nombres y apellidos de una persona de confianza."
        autoCapitalize="words"
      />
      <Numeric name="celularAlterno" label="Celular alterno" hint="10 dígitos, distinto del suyo." />
      <Email
        name="correoElectronicoAlterno"
        label="Correo electrónico alterno"
        hint={`Para recuperar su cuenta o avisarle si el principal falla. Distinto del principal y de un servicio público: ${eitherOf(emailDomains())}.`}
        autoComplete="off"
        full
      />
    </Group>
  </>
)
