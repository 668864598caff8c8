import { fieldsOf, Group } from '../fields'

const { Text, Numeric, YesNo, List } = fieldsOf<'thirdSection'>()

const mayDecline = 'Puede elegir «Prefiero no responder».'

export const StepDemographics = () => (
  <>
    <Group title="Identidad y creencias">
      <List name="etnia" label="Etnia" hint={mayDecline} />
      <List name="creenciaReligiosa" label="Creencia religiosa" hint={mayDecline} />
      <Text name="discapacidad" label="Discapacidad" hint="Si aplica, escriba cuál." optional full />
    </Group>
    <Group title="Estudios y trabajo">
      <List name="nivelAcademico" label="Nivel académico" hint="El más alto que terminó." />
      <Text name="tituloObtenido" label="Título obtenido" hint="Solo letras. Si no tiene, escriba Ninguno." />
      <YesNo name="empleadoActualmente" label="¿Está empleado actualmente?" />
      <YesNo name="independiente" label="¿Trabaja como independiente?" />
      <List name="situacionPensional" label="Situación pensional" full />
    </Group>
    <Group title="Hogar">
      <YesNo name="convivePareja" label="¿Convive en pareja?" />
      <Numeric name="cantidadHijos" label="Cantidad de hijos" hint="Escriba 0 si no tiene." />
      <List name="situacionVivienda" label="Situación de vivienda" full />
    </Group>
  </>
)
