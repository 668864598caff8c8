import type { AreaOverview } from '@fcr/shared/platform/operations'
import { momentWords } from '@fcr/shared/staff'
import { SelectField } from '@fcr/shared/form'
import { Alert, Button, ButtonLink } from '@fcr/shared/ui'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { Title } from '../../components/page'
import { areaWords } from '../../labels/areas'
import { paths } from '../../paths'
import styles from './change.module.css'

/** Lets the operator pick the version that becomes live; the form is the next page. */
export function PickVersion({ overview: { area, active, versions } }: { overview: AreaOverview }) {
  const navigate = useNavigate()
  const [version, setVersion] = useState('')
  const [missing, setMissing] = useState(false)
  const others = versions.filter((offered) => offered.version !== active)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(version === '')
    if (version !== '') void navigate(paths.change({ action: 'activate', area, version }))
  }
  return (
    <>
      <Title lead={active === null ? 'No tiene versión en vivo.' : `En vivo: ${active}.`}>
        Poner otra versión de {areaWords(area)}
      </Title>
      {others.length === 0 ? (
        <Alert kind="info">El registro no tiene otra versión de esta área.</Alert>
      ) : (
        <form noValidate className={styles.pick} onSubmit={submit}>
          <SelectField
            label="Versión"
            placeholder="Elija la versión"
            value={version}
            error={missing ? 'Elija la versión.' : undefined}
            options={others.map((offered) => ({
              value: offered.version,
              label: `${offered.version}, publicada ${momentWords(offered.publishedAt)}${
                offered.gate?.outcome === 'failed' ? '; no pasó el control de salida' : ''
              }`,
            }))}
            onChange={({ target }) => setVersion(target.value)}
          />
          <div className={styles.pickWays}>
            <Button type="submit">Seguir</Button>
            <ButtonLink variant="quiet" to={paths.overview}>
              Cancelar
            </ButtonLink>
          </div>
        </form>
      )}
    </>
  )
}
