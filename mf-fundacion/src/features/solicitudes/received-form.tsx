import { requestChannelNames, requestKindNames } from '@fcr/shared/contracts/staff/requests'
import {
  DateField,
  FormActions,
  FormCard,
  FormGrid,
  SelectField,
  TextAreaField,
  TextField,
} from '@fcr/shared/form'
import { Alert, Button, TextLink } from '@fcr/shared/ui'
import { paths } from '../../paths'
import { optionsOf } from '../../staff/options'
import { useReceivedForm } from './use-received-form'

const kinds = optionsOf(requestKindNames)
const channels = optionsOf(requestChannelNames).filter(({ value }) => value !== 'pagina')

type Field = ReturnType<typeof useReceivedForm>['field']

export function ReceivedForm() {
  const { form, field, submit, isPending, problem, isOrder } = useReceivedForm()
  return (
    <FormCard
      ref={form}
      title="Lo que se recibió"
      onSubmit={submit}
      footer={
        <FormActions
          primary={
            <Button type="submit" busy={isPending} busyText="Registrando...">
              Registrar
            </Button>
          }
        >
          <TextLink to={paths.requests}>Volver sin registrar</TextLink>
        </FormActions>
      }
    >
      <FormGrid>
        <TextField
          label="Cédula de la persona"
          hint="De quien son los datos."
          inputMode="numeric"
          autoComplete="off"
          {...field('cedula')}
        />
        <SelectField label="Qué pide" placeholder="Seleccione" options={kinds} {...field('tipo')} />
        <SelectField label="Cómo llegó" placeholder="Seleccione" options={channels} {...field('canal')} />
        <DateField label="Día en que se recibió" {...field('recibida')} />
        {isOrder && <OrderFields field={field} />}
        <TextAreaField full label="Lo que dice" rows={6} {...field('texto')} />
      </FormGrid>
      {problem !== undefined && (
        <Alert kind="error" role="alert">
          {problem}
        </Alert>
      )}
    </FormCard>
  )
}

function OrderFields({ field }: { field: Field }) {
  return (
    <>
      <TextField label="Autoridad" hint="Como 'Juzgado 3 Penal de Ibagué'." {...field('autoridad')} />
      <TextField label="Número de la orden o del expediente" {...field('referencia')} />
      <DateField label="Plazo que fija la orden" optional {...field('vence')} />
    </>
  )
}
