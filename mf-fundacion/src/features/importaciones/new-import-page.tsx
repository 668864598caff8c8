import { fileNameProblem } from '@fcr/shared/contracts/text/file-name'
import { importKinds, type ImportKind } from '@fcr/shared/contracts/staff/imports'
import { FormActions, FormCard, StepProgress } from '@fcr/shared/form'
import { ButtonRow, DecisionGroup, StaffHead, Pick, PickGroup } from '@fcr/shared/staff'
import { Alert, Button, ButtonLink, usePageTitle } from '@fcr/shared/ui'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { Download } from './download'
import { DropZone } from './drop-zone'
import { downloadTemplate, importProblem } from './queries'
import { importSteps } from './steps'
import styles from './summary.module.css'
import { UnreadableFile, uploadFile } from './upload'

const details: Readonly<Record<ImportKind, string>> = {
  comparecientes: 'Agrega personas sin cuenta, o cambia sus datos.',
  mapa: 'Las personas por lugar de labores que ve la UBPD.',
  lugares: 'La división político-administrativa del DANE (DIVIPOLA).',
}

/** The first step: type of the content, and the file. */
export function NewImportPage() {
  usePageTitle('Importar un archivo')
  const [kind, setKind] = useState<ImportKind>('comparecientes')
  const [file, setFile] = useState<File>()
  const { share, problem, submit } = useUpload(kind, file)
  const sending = share !== undefined
  return (
    <>
      <StaffHead
        title="Importar un archivo"
        back={{ to: paths.imports, label: 'Importaciones' }}
        lead="Nada entra al registro hasta que otra persona lo apruebe."
      />
      <FormCard
        title="Archivo"
        progress={<StepProgress steps={importSteps} current={1} />}
        onSubmit={submit}
        footer={
          <FormActions
            primary={
              <Button type="submit" busy={sending}>
                Subir el archivo
              </Button>
            }
          >
            <ButtonLink to={paths.imports} variant="quiet">
              Volver
            </ButtonLink>
          </FormActions>
        }
      >
        <DecisionGroup title="Contenido">
          <PickGroup legend="Qué trae el archivo">
            {(Object.keys(importKinds) as ImportKind[]).map((name) => (
              <Pick
                key={name}
                name="clase"
                label={importKinds[name]}
                detail={details[name]}
                checked={kind === name}
                onChange={() => setKind(name)}
              />
            ))}
          </PickGroup>
        </DecisionGroup>
        <DecisionGroup title="El archivo">
          <DropZone file={file} onFile={setFile} />
          <ButtonRow>
            <Download load={() => downloadTemplate(kind)} label="Descargar un archivo modelo" />
          </ButtonRow>
          {sending && <progress className={styles.progress} aria-label="Subiendo el archivo" value={share} />}
          {problem !== undefined && (
            <Alert kind="error" role="alert">
              {problem}
            </Alert>
          )}
        </DecisionGroup>
      </FormCard>
    </>
  )
}

const problemOf = (error: unknown) =>
  error instanceof UnreadableFile
    ? 'El archivo no se pudo leer: ciérrelo en los otros programas y elíjalo otra vez.'
    : importProblem(error)

/** Sends the chosen file and opens its import. Leaving the page ends it. */
function useUpload(kind: ImportKind, file: File | undefined) {
  const navigate = useNavigate()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])
  const send = async (chosen: File, { signal }: AbortController) => {
    setProblem(undefined)
    setShare(0)
    try {
      const id = await uploadFile(chosen, { kind, signal, onProgress: setShare })
      if (!signal.aborted) void navigate(paths.import(id), { replace: true })
    } catch (error) {
      if (signal.aborted) return
      setProblem(problemOf(error))
      setShare(undefined)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (share !== undefined || !leaving.current) return
    const wrong = file ? fileNameProblem(file.name) : 'Elija el archivo.'
    if (file && wrong === undefined) void send(file, leaving.current)
    else setProblem(wrong)
  }
  return { share, problem, submit }
}
