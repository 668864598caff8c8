import { fieldsOf, Group } from '../fields'

const { Text, Numeric, Day, YesNo, List, Department, Municipality, Force, Rank } = fieldsOf<'fourthSection'>()

export const StepService = () => (
  <>
    <Group title="Fuerza y unidad">
      <Force name="fuerzaPerteneciente" label="Fuerza a la que pertenece o perteneció" />
      <Rank name="rango" label="Rango" />
      <Text
        name="nombreUltimaUnidadPerteneciente"
        label="Nombre de la última unidad"
        hint="Solo letras, sin números ni abreviaturas con punto."
        full
      />
      <Department name="departamentoUnidadAcantonada" label="Departamento de la unidad" />
      <Municipality name="municipioUnidadAcantonada" label="Municipio de la unidad" />
    </Group>
    <Group title="Situación del servicio">
      <YesNo name="activo" label="¿Está en servicio activo?" full />
      <Day name="fechaRetiro" label="Fecha de retiro" />
      <List name="motivoRetiro" label="Motivo de retiro" />
      <Numeric
        name="añosServicioDAS"
        label="Años de servicio en el DAS"
        hint="Escriba 0 si no trabajó en el Departamento Administrativo de Seguridad."
      />
    </Group>
    <Group title="Beneficios y programas">
      <YesNo name="subsidioVivienda" label="¿Ha recibido subsidio de vivienda?" />
      <YesNo name="pertenecienteARN" label="¿Pertenece a un programa de la ARN?" />
      <List name="pertenecienteTOAR" label="TOAR al que pertenece" optional full />
    </Group>
  </>
)
