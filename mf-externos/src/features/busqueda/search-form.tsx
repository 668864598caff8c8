import { counted } from '@fcr/shared/contracts/text/counts'
import { NumericField, SelectField, TextField } from '@fcr/shared/form'
import { Alert, Button, ChevronDownIcon, ChevronUpIcon, SearchIcon, SpinnerRing } from '@fcr/shared/ui'
import { useEffect, useId, useRef, type SubmitEvent } from 'react'
import { AdvancedFields } from './advanced-fields'
import { fieldOf, type FieldsProps } from './field-of'
import { advancedInUse, boxLabel, readBoxText } from './filters'
import { listProblem, readNumberList } from './number-list'
import { searchedText } from './searched-text'
import styles from './search-form.module.css'
import { digitsOf } from './digits'
import { useFilterOptions } from './use-filter-options'
import type { Progress } from './use-search'

/** What the box will search; until something is typed, what it is for. */
function boxHint(typed: string): string {
  const numbers = readNumberList(typed)
  if (numbers)
    return listProblem(numbers) ?? `Se buscarán ${numbers.length} cédulas; cada una cuenta como una búsqueda.`
  const { value, problem } = readBoxText(typed)
  if (problem) return `No se reconoce: ${problem}.`
  const text = searchedText({ ...value })
  return text === ''
    ? 'Escriba o pegue lo que tenga, también hasta 20 cédulas: se reconoce qué es.'
    : `Se buscará: ${text}.`
}

interface SearchFormProps extends FieldsProps {
  advanced: boolean
  onToggleAdvanced: () => void
  progress: Progress
  onSubmit: () => Promise<void>
}

export function SearchForm(props: SearchFormProps) {
  const { filters, onChange, advanced, onToggleAdvanced, progress, onSubmit } = props
  const searching = progress.status === 'searching'
  const field = fieldOf(props)
  const options = useFilterOptions(filters.fuerza)
  const advancedId = useId()
  const first = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (progress.status !== 'refused') return
    first.current?.focus()
    // On a phone the message would stay below the screen.
    message.current?.scrollIntoView({ block: 'nearest' })
  }, [progress])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void onSubmit()
  }

  return (
    <form
      noValidate
      autoComplete="off"
      // Names and numbers that an official types are never stored on the device.
      data-drafts="none"
      aria-label="Búsqueda de comparecientes"
      className={styles.form}
      onSubmit={submit}
    >
      <div className={styles.box}>
        <TextField
          ref={first}
          label={boxLabel}
          hint={boxHint(filters.texto)}
          maxLength={1000}
          value={filters.texto}
          onChange={(event) => onChange('texto', event.target.value)}
        />
      </div>
      <div className={styles.fields}>
        <TextField
          {...field('nombre')}
          hint="Nombres y apellidos en cualquier orden, completos o su comienzo; sin importar las tildes."
          maxLength={100}
        />
        <NumericField
          {...field('cedula', digitsOf)}
          hint="El número completo o sus primeros dígitos."
          maxLength={15}
          read={digitsOf}
        />
        <SelectField {...field('fuerza')} placeholder="Todas" options={options.forces} />
      </div>
      <AdvancedToggle
        open={advanced}
        onToggle={onToggleAdvanced}
        controls={advancedId}
        inUse={advancedInUse(filters)}
      />
      <div id={advancedId} hidden={!advanced} className={styles.advanced}>
        <AdvancedFields filters={filters} onChange={onChange} options={options} />
      </div>
      {progress.status === 'refused' && (
        <Alert ref={message} kind="error" role="alert" className={styles.message}>
          {progress.problem}
        </Alert>
      )}
      {/* Not disabled while searching: it would lose the focus. */}
      <Button
        type="submit"
        icon={searching ? <SpinnerRing /> : <SearchIcon />}
        aria-busy={searching || undefined}
        className={styles.submit}
      >
        Buscar
      </Button>
    </form>
  )
}

interface ToggleProps {
  open: boolean
  onToggle: () => void
  /** Id of the element that it shows and hides. */
  controls: string
  inUse: number
}

/** Shows the number of folded filters in use, since they also apply to the search. */
function AdvancedToggle({ open, onToggle, controls, inUse }: ToggleProps) {
  return (
    <div className={styles.toggleRow}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={controls}
        onClick={onToggle}
      >
        {open ? <ChevronUpIcon /> : <ChevronDownIcon />}
        {open ? 'Ocultar Búsqueda Avanzada' : 'Mostrar Búsqueda Avanzada'}
      </button>
      {!open && inUse > 0 && (
        <span className={styles.inUse}>
          {counted(inUse, 'campo avanzado en uso', 'campos avanzados en uso')}
        </span>
      )}
    </div>
  )
}
