import { DateField, FieldGroup, NumericField, SelectField, TextField } from '@fcr/shared/form'
import { nameOptions, usePlaces } from './lookups'
import { MunicipalityField } from './municipality-field'
import { useAnswers, useStep } from './use-step'

export function StepContact() {
  const { field } = useStep('secondSection')
  const places = usePlaces()
  const departments = nameOptions(places.keys())
  const [birth = '', residence = ''] = useAnswers<'secondSection'>(
    'departamentoNacimiento',
    'departamentoResidencia',
  )
  const department = { options: departments, placeholder: 'Seleccione un departamento' }
  return (
    <>
      <FieldGroup title="Sus datos">
        <DateField {...field('fechaNacimiento')} label="Fecha de nacimiento" autoComplete="bday" />
        <NumericField {...field('edad')} label="Edad" />
        <SelectField
          {...field('departamentoNacimiento')}
          label="Departamento de nacimiento"
          {...department}
        />
        <MunicipalityField
          {...field('municipioNacimiento')}
          label="Municipio de nacimiento"
          department={birth}
        />
      </FieldGroup>
      <FieldGroup title="Dónde vive">
        <TextField {...field('direccion')} label="Dirección" autoComplete="street-address" full />
        <SelectField
          {...field('departamentoResidencia')}
          label="Departamento de residencia"
          {...department}
        />
        <MunicipalityField
          {...field('municipioResidencia')}
          label="Municipio de residencia"
          department={residence}
        />
      </FieldGroup>
      <FieldGroup title="Otro medio de contacto">
        <TextField
          {...field('nombreContactoAlterno')}
          label="Nombre del contacto alterno"
          hint="Nombres y apellidos de una persona de confianza."
          autoComplete="off"
        />
        <NumericField {...field('celularAlterno')} label="Celular alterno" hint="10 dígitos, sin espacios." />
        <TextField
          {...field('correoElectronicoAlterno')}
          type="email"
          label="Correo electrónico alterno"
          hint="Debe ser distinto de su correo principal."
          placeholder="nombre@gmail.com"
          autoComplete="off"
          full
        />
      </FieldGroup>
    </>
  )
}
