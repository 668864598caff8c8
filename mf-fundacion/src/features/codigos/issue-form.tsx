import { codesAlone, type IssuedCodes } from '@fcr/shared/contracts/staff/codes'
import { FormGrid, NumericField, SelectField, TextAreaField, TextField } from '@fcr/shared/form'
import { ButtonRow, Pick, PickGroup } from '@fcr/shared/staff'
import { Alert, Button, TextLink } from '@fcr/shared/ui'
import KeyRoundIcon from 'lucide-react/icons/key-round'
import { paths } from '../../paths'
import styles from './codes.module.css'
import { useIssueForm } from './use-issue-form'

const validity = [
  { value: '24', label: '1 día' },
  { value: '72', label: '3 días' },
  { value: '192', label: '8 días' },
  { value: '360', label: '15 días' },
  { value: '720', label: '30 días' },
]

interface IssueFormProps {
  /** Domains of addresses to which a code may be sent. */
  domains: readonly string[]
  onIssued: (codes: IssuedCodes) => void
}

/** For whom, for what and for how long a code is. */
export function IssueForm({ domains, onIssued }: IssueFormProps) {
  const { form, typed, field, submit, clear, asked, busy, problem } = useIssueForm(onIssued)
  // The API also counts what the clerk issued before, and then refuses a request without a reason.
  const many =
    Number(typed.cantidad) > codesAlone || typed.motivo !== '' || field('motivo').error !== undefined
  const kind = (value: string) => ({
    ...field('tipo'),
    error: undefined,
    value,
    checked: typed.tipo === value,
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      <FormGrid>
        <TextField label="Funcionario" autoComplete="off" maxLength={120} {...field('funcionario')} />
        <TextField
          label="Entidad"
          hint="Despacho o dependencia."
          autoComplete="off"
          maxLength={120}
          {...field('entidad')}
        />
        <TextAreaField
          full
          label="Para qué lo necesita"
          hint="Queda con cada consulta que haga, y la persona consultada puede leerlo."
          rows={3}
          maxLength={300}
          {...field('finalidad')}
        />
        <TextField
          label="Oficio o soporte"
          optional
          autoComplete="off"
          maxLength={120}
          {...field('soporte')}
        />
        <SelectField label="Vigencia" placeholder="Elija" options={validity} {...field('horas')} />
        <NumericField label="Cuántos códigos" maxLength={2} {...field('cantidad')} />
        {domains.length > 0 && typed.cantidad === '1' && (
          <TextField
            label="Correo institucional"
            optional
            hint={`Si lo escribe, también se envía ahí: ${domains.join(', ')}.`}
            type="email"
            autoComplete="off"
            maxLength={200}
            {...field('correo')}
          />
        )}
        {many && (
          <TextAreaField
            full
            label={`Por qué más de ${codesAlone}`}
            hint="Otra persona con su mismo permiso lo lee y lo aprueba."
            rows={2}
            maxLength={500}
            {...field('motivo')}
          />
        )}
      </FormGrid>
      <PickGroup legend="Clase de código" inline>
        <Pick label="Búsqueda JEP" detail="Buscar y abrir perfiles" {...kind('JEP')} />
        <Pick label="Mapa UBPD" detail="Solo el mapa de lugares" {...kind('UBPD')} />
      </PickGroup>
      {problem !== undefined && (
        <Alert kind="error" role="alert">
          {problem}
        </Alert>
      )}
      {asked !== undefined && (
        <Alert kind="ok" role="status">
          Quedó pedido. Otra persona lo aprueba antes de 72 horas; después usted los recoge.{' '}
          <TextLink to={paths.approval(asked)}>Ver la aprobación</TextLink>
        </Alert>
      )}
      <ButtonRow>
        <Button type="submit" icon={<KeyRoundIcon />} busy={busy}>
          {many ? 'Pedir aprobación' : typed.cantidad === '1' ? 'Emitir código' : 'Emitir códigos'}
        </Button>
        <Button variant="quiet" onClick={clear}>
          Limpiar
        </Button>
      </ButtonRow>
    </form>
  )
}
