import { contradiction } from '@fcr/shared/contracts/form/contradicting-dates'
import { FieldNote } from '@fcr/shared/form'
import { Dependents, fieldsOf, Group } from '../fields'
import { useStepView } from '../fields/step-view'
import { useAnswer } from '../fields/use-field'

const { Text, Numeric, Day, YesNo, List, Department, Municipality, Force, Rank } = fieldsOf<'fourthSection'>()

function RetirementNote() {
  const { fechaNacimiento } = useStepView().answers.secondSection
  const text = contradiction({ birth: fechaNacimiento, retirement: useAnswer('fechaRetiro') ?? '' })
  return <FieldNote>{text}</FieldNote>
}

export const StepService = () => (
  <>
    <Group title="Fuerza y unidad">
      <Force name="fuerzaPerteneciente" label="Fuerza a la que pertenece o perteneció" />
      <Rank name="rango" label="Rango" />
      <Text
        name="nombreUltimaUnidadPerteneciente"
        label="Nombre de la última unidad"
        hint="Escriba los números con letras: Batallón de Infantería Cuatro."
        full
      />
      <Department name="departamentoUnidadAcantonada" label="Departamento de la unidad" />
      <Municipality name="municipioUnidadAcantonada" label="Municipio de la unidad" />
    </Group>
    <Group title="Situación del servicio">
      <YesNo name="activo" label="¿Está en servicio activo?" full />
      <Dependents of="activo">
        <Day name="fechaRetiro" label="Fecha de retiro" note={<RetirementNote />} />
        <List name="motivoRetiro" label="Motivo de retiro" />
      </Dependents>
      <Numeric
        name="añosServicioDAS"
        label="Años de servicio en el DAS"
        hint="Escriba 0 si no trabajó en el Departamento Administrativo de Seguridad."
      />
    </Group>
    <Group title="Beneficios y programas">
      <YesNo name="subsidioVivienda" label="¿Ha recibido subsidio de vivienda?" />
      <YesNo
        name="pertenecienteARN"
        label="¿Pertenece a un programa de la Agencia para la Reincorporación y la Normalización (ARN)?"
        full
      />
      <List
        name="pertenecienteTOAR"
        label="Trabajo, obra o actividad con contenido reparador (TOAR) al que pertenece"
        optional
        full
      />
    </Group>
  </>
)
