import type { RequestThread } from '@fcr/shared/contracts/staff/requests'
import { ButtonRow, dayWords, StaffSheet, SmallButtonLink, Tag, type TagKind } from '@fcr/shared/staff'
import { DataList } from '@fcr/shared/ui'
import { paths, type EditState } from '../../paths'
import styles from './requests.module.css'

type Person = NonNullable<RequestThread['persona']>

const identities: Record<Person['identidad'], { kind: TagKind; word: string }> = {
  verificada: { kind: 'verified', word: 'Verificada' },
  declarada: { kind: 'declared', word: 'Declarada' },
  importada: { kind: 'imported', word: 'Importada' },
}

/** The data of the person next to a request. */
export function PersonPanel({ thread }: { thread: RequestThread }) {
  const { persona } = thread
  return (
    <StaffSheet title="La persona" className={styles.person}>
      {persona ? <Known person={persona} thread={thread} /> : <Nobody thread={thread} />}
    </StaffSheet>
  )
}

function Nobody({ thread: { numero_identificacion: number, registro_borrado } }: { thread: RequestThread }) {
  return (
    <p>
      {registro_borrado
        ? `El registro de quien hizo esta solicitud se borró. Otra persona puede tener ahora la cédula ${number}.`
        : `El registro no tiene a nadie con la cédula ${number}.`}{' '}
      Si pidió que la borraran, es lo correcto.
    </p>
  )
}

function Known({ person, thread }: { person: Person; thread: RequestThread }) {
  const { numero_identificacion: number, corregido } = thread
  const { id, nombre, identidad, celular, correo, municipio, afiliada, en_conflicto } = person
  const { kind, word } = identities[identidad]
  return (
    <>
      <p>
        <b>{nombre}</b>
      </p>
      <p className={styles.facts}>
        <Tag kind={kind}>{word}</Tag>
        {en_conflicto && <Tag kind="due">Dos registros</Tag>}
      </p>
      <DataList
        items={[
          { label: 'Cédula', value: number },
          { label: 'Celular', value: celular },
          { label: 'Correo', value: correo },
          { label: 'Municipio', value: municipio },
          {
            label: identidad === 'importada' ? 'En el registro desde' : 'Afiliado desde',
            value: dayWords(afiliada),
          },
        ]}
      />
      <ButtonRow>
        {corregido !== null && (
          <SmallButtonLink
            to={paths.editPerson(id)}
            state={{ request: thread.id } satisfies EditState}
            variant="secondary"
          >
            Corregir sus datos
          </SmallButtonLink>
        )}
        <SmallButtonLink to={paths.person(id)} variant="secondary">
          Ver el registro
        </SmallButtonLink>
      </ButtonRow>
    </>
  )
}
