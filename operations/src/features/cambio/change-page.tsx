import { Alert, ButtonLink, Spinner } from '@fcr/shared/ui'
import { useSearchParams } from 'react-router-dom'
import { useLive } from '../../live/live'
import { Page, Title } from '../../components/page'
import { askedIn, paths, type Asked } from '../../paths'
import { areaWords } from '../../labels/areas'
import { wordsOf } from './action-labels'
import { ChangeForm } from './change-form'
import { subjectOf } from './subject'
import { PickVersion } from './pick-version'

/** The change that the address asks for: a form, then its result. */
export function ChangePage() {
  const [params] = useSearchParams()
  const asked = askedIn(params)
  if (!asked) return <Wrong text="La dirección no dice qué cambiar." />
  return <Change key={params.toString()} asked={asked} />
}

function Change({ asked }: { asked: Asked }) {
  const { snapshot, lost } = useLive()
  const subject = subjectOf(asked, snapshot)
  if (snapshot && !subject.overview)
    return <Wrong text={`El registro no tiene un área ${areaWords(asked.area)}.`} />
  const { title } = wordsOf(subject)
  const needsVersion = ['rollback', 'activate', 'canary', 'promote'].includes(asked.action)
  if (needsVersion && subject.version === undefined)
    return (
      <Page title="Poner otra versión" narrow back>
        {subject.overview ? (
          asked.action === 'activate' ? (
            <PickVersion overview={subject.overview} />
          ) : (
            <NoVersion area={asked.area} />
          )
        ) : (
          !lost && <Spinner label="Cargando las versiones" centered />
        )}
      </Page>
    )
  return (
    <Page title={title} narrow back>
      <ChangeForm subject={subject} />
    </Page>
  )
}

/** An address that leads to no form. */
function Wrong({ text }: { text: string }) {
  return (
    <Page title="Cambio" narrow back>
      <Title>Cambio</Title>
      <Alert kind="error">{text}</Alert>
    </Page>
  )
}

function NoVersion({ area }: { area: string }) {
  return (
    <>
      <Title>{areaWords(area)}</Title>
      <Alert kind="warn">No hay una versión anterior a la cual volver, ni una prueba en curso.</Alert>
      <p>
        <ButtonLink variant="secondary" to={paths.change({ action: 'activate', area })}>
          Poner otra versión
        </ButtonLink>
      </p>
    </>
  )
}
