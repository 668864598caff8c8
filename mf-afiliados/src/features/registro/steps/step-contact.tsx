import { fieldsOf, Group } from '../fields'

const { Text, Numeric, Day, Department, Municipality } = fieldsOf<'secondSection'>()

export const StepContact = () => (
  <>
    <Group title="Sus datos">
      <Day
        name="fechaNacimiento"
        label="Fecha de nacimiento"
        hint="Como aparece en su cédula."
        autoComplete="bday"
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
      <Text
        name="correoElectronicoAlterno"
        type="email"
        label="Correo electrónico alterno"
        hint="De un servicio público, como gmail.com u outlook.com, y distinto de su correo principal."
        placeholder="nombre@gmail.com"
        autoCapitalize="none"
        full
      />
    </Group>
  </>
)
