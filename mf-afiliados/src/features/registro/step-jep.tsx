import { FieldGroup, NumericField, SelectField, TextField, YesNoField } from '@fcr/shared/form'
import { ListField } from './list-field'
import { nameOptions, usePlaces } from './lookups'
import { MunicipalityField } from './municipality-field'
import { RankField } from './rank-field'
import type { StepProps } from './steps'
import { useAnswers, useStep } from './use-step'

export function StepJep({ answers }: StepProps) {
  const { field } = useStep('fifthSection')
  const departments = { options: nameOptions(usePlaces().keys()), placeholder: 'Seleccione un departamento' }
  const [appears, detained, department = ''] = useAnswers<'fifthSection'>(
    'comparecienteJEP',
    'privadoLibertad',
    'departamentoCentroReclusion',
  )
  const onlyJep = appears === 'True' ? undefined : 'Solo si es compareciente ante la JEP'
  const onlyDetained = detained === 'True' ? undefined : 'Solo si está privado de la libertad'
  return (
    <>
      <FieldGroup title="Proceso ante la JEP">
        <YesNoField {...field('comparecienteJEP')} label="¿Es compareciente ante la JEP?" full />
        <NumericField
          {...field('numeroActaJEP')}
          label="Número de acta de la JEP"
          hint="6 dígitos."
          disabled={onlyJep !== undefined}
        />
        <TextField
          {...field('magistradoProcesoJEP')}
          label="Nombre del magistrado o magistrada"
          hint="Nombres y apellidos."
          disabled={onlyJep !== undefined}
        />
        <ListField
          {...field('salaProcesoJEP')}
          label="Sala o sección de la JEP"
          list="getSalasProcesoJEP"
          disabledReason={onlyJep}
          full
        />
        <ListField
          {...field('defensaTecnica')}
          label="Defensa técnica"
          list="getDefensas"
          disabledReason={onlyJep}
          full
        />
      </FieldGroup>
      <FieldGroup title="Libertad y reclusión">
        <YesNoField {...field('privadoLibertad')} label="¿Está privado de la libertad?" />
        <YesNoField
          {...field('libertadTransitoriaLCTA')}
          label="¿Tiene libertad transitoria, condicionada y anticipada (LTCA)?"
        />
        <SelectField
          {...field('departamentoCentroReclusion')}
          label="Departamento del centro de reclusión"
          disabledReason={onlyDetained}
          {...departments}
        />
        <MunicipalityField
          {...field('municipioCentroReclusion')}
          label="Municipio del centro de reclusión"
          department={department}
          disabledReason={onlyDetained}
        />
        <TextField
          {...field('nombreCentroReclusion')}
          label="Nombre del centro de reclusión"
          disabled={onlyDetained !== undefined}
        />
        <ListField
          {...field('naturalezaCentroReclusion')}
          label="Naturaleza del centro de reclusión"
          list="getTiposCentroReclusion"
          disabledReason={onlyDetained}
        />
        <RankField
          {...field('rangoMomentoDeHechos')}
          label="Rango al momento de los hechos"
          force={answers.fourthSection.fuerzaPerteneciente}
          disabledReason={onlyDetained}
          full
        />
      </FieldGroup>
    </>
  )
}
