import { DateField, FieldGroup, NumericField, SelectField, TextField, YesNoField } from '@fcr/shared/form'
import { ListField } from './list-field'
import { nameOptions, useForces, usePlaces } from './lookups'
import { MunicipalityField } from './municipality-field'
import { RankField } from './rank-field'
import { useAnswers, useStep } from './use-step'

export function StepService() {
  const { field } = useStep('fourthSection')
  const forces = { options: nameOptions(useForces().keys()), placeholder: 'Seleccione una fuerza' }
  const departments = { options: nameOptions(usePlaces().keys()), placeholder: 'Seleccione un departamento' }
  const [force = '', department = '', active] = useAnswers<'fourthSection'>(
    'fuerzaPerteneciente',
    'departamentoUnidadAcantonada',
    'activo',
  )
  const retired = active === 'False'
  const onlyRetired = retired ? undefined : 'Solo si no está en servicio activo'
  return (
    <>
      <FieldGroup title="Fuerza y unidad">
        <SelectField
          {...field('fuerzaPerteneciente')}
          label="Fuerza a la que pertenece o perteneció"
          {...forces}
        />
        <RankField {...field('rango')} label="Rango" force={force} />
        <TextField {...field('nombreUltimaUnidadPerteneciente')} label="Nombre de la última unidad" full />
        <SelectField
          {...field('departamentoUnidadAcantonada')}
          label="Departamento de la unidad"
          {...departments}
        />
        <MunicipalityField
          {...field('municipioUnidadAcantonada')}
          label="Municipio de la unidad"
          department={department}
        />
      </FieldGroup>
      <FieldGroup title="Situación del servicio">
        <YesNoField {...field('activo')} label="¿Está en servicio activo?" full />
        <DateField {...field('fechaRetiro')} label="Fecha de retiro" disabled={!retired} />
        <ListField
          {...field('motivoRetiro')}
          label="Motivo de retiro"
          list="getMotivosRetiro"
          disabledReason={onlyRetired}
        />
        <NumericField
          {...field('añosServicioDAS')}
          label="Años de servicio en el DAS"
          hint="Escriba 0 si no trabajó en el DAS."
        />
      </FieldGroup>
      <FieldGroup title="Beneficios y programas">
        <YesNoField {...field('subsidioVivienda')} label="¿Ha recibido subsidio de vivienda?" />
        <YesNoField {...field('pertenecienteARN')} label="¿Pertenece a un programa de la ARN?" />
        <ListField
          {...field('pertenecienteTOAR')}
          label="TOAR al que pertenece"
          list="getTOAR"
          optional
          full
        />
      </FieldGroup>
    </>
  )
}
