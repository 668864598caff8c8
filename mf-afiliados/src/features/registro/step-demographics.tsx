import { FieldGroup, NumericField, TextField, YesNoField } from '@fcr/shared/form'
import { ListField } from './list-field'
import { useStep } from './use-step'

export function StepDemographics() {
  const { field } = useStep('thirdSection')
  const mayDecline = 'Puede elegir «Prefiero no responder».'
  return (
    <>
      <FieldGroup title="Identidad y creencias">
        <ListField {...field('etnia')} label="Etnia" hint={mayDecline} list="getEtnias" />
        <ListField
          {...field('creenciaReligiosa')}
          label="Creencia religiosa"
          hint={mayDecline}
          list="getCreencias"
        />
        <TextField
          {...field('discapacidad')}
          label="Discapacidad"
          hint="Si aplica, escriba cuál."
          optional
          full
        />
      </FieldGroup>
      <FieldGroup title="Estudios y trabajo">
        <ListField {...field('nivelAcademico')} label="Nivel académico" list="getNivelesEducativos" />
        <TextField {...field('tituloObtenido')} label="Título obtenido" />
        <YesNoField {...field('empleadoActualmente')} label="¿Está empleado actualmente?" />
        <YesNoField {...field('independiente')} label="¿Trabaja como independiente?" />
        <ListField
          {...field('situacionPensional')}
          label="Situación pensional"
          list="getSituacionesPensionales"
          full
        />
      </FieldGroup>
      <FieldGroup title="Hogar">
        <YesNoField {...field('convivePareja')} label="¿Convive en pareja?" />
        <NumericField {...field('cantidadHijos')} label="Cantidad de hijos" hint="Escriba 0 si no tiene." />
        <ListField
          {...field('situacionVivienda')}
          label="Situación de vivienda"
          list="getSituacionesVivienda"
          full
        />
      </FieldGroup>
    </>
  )
}
