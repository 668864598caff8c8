import { Dependents, fieldsOf, Group } from '../fields'

const { Text, Numeric, YesNo, List, Department, Municipality, Rank } = fieldsOf<'fifthSection'>()

export const StepJep = () => (
  <>
    <Group title="Proceso ante la JEP">
      <YesNo name="comparecienteJEP" label="¿Es compareciente ante la JEP?" full />
      <Dependents of="comparecienteJEP">
        <Numeric
          name="numeroActaJEP"
          label="Número de acta de la JEP"
          hint="6 dígitos, como aparece en su acta. Si no la tiene a mano, llámenos."
        />
        <Text
          name="magistradoProcesoJEP"
          label="Nombre del magistrado o magistrada"
          hint="Nombres y apellidos. Si aún no lo sabe, escriba Sin asignar."
          autoCapitalize="words"
        />
        <List name="salaProcesoJEP" label="Sala o sección de la JEP" full />
        <List name="defensaTecnica" label="Defensa técnica" full />
      </Dependents>
    </Group>
    <Group title="Libertad y reclusión">
      <YesNo name="privadoLibertad" label="¿Está privado de la libertad?" />
      <YesNo
        name="libertadTransitoriaLCTA"
        label="¿Tiene libertad transitoria, condicionada y anticipada (LTCA)?"
      />
      <Dependents of="privadoLibertad">
        <Department name="departamentoCentroReclusion" label="Departamento del centro de reclusión" />
        <Municipality name="municipioCentroReclusion" label="Municipio del centro de reclusión" />
        <Text name="nombreCentroReclusion" label="Nombre del centro de reclusión" hint="Solo letras." full />
        <List name="naturalezaCentroReclusion" label="Naturaleza del centro de reclusión" />
        <Rank name="rangoMomentoDeHechos" label="Rango al momento de los hechos" />
      </Dependents>
    </Group>
  </>
)
