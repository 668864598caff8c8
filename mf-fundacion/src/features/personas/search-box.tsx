import { readPersonText } from '@fcr/shared/contracts/readings/person-text'
import { nothingToSearch, otherDocument, twoNames, twoNumbers } from '@fcr/shared/contracts/readings/reading'
import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { TextField } from '@fcr/shared/form'
import { Button, SearchIcon } from '@fcr/shared/ui'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths, type PeopleSearch } from '../../paths'
import { usePersonalState } from '../../staff/personal-state'
import styles from './people.module.css'

const refused = [nothingToSearch, otherDocument, twoNames, twoNumbers]

/** Why a text would find nobody, or somebody else. A part of a number is searched although no reading accepts it. */
export function problemOf(text: string): string | undefined {
  const { problem } = readPersonText(text)
  const isRefused = problem !== undefined && refused.includes(problem)
  return isRefused && !text.includes('@') ? `Lo que escribió ${problem}.` : undefined
}

/** The one box for names and numbers. @param problem why `text` was not searched */
export function SearchBox({ text, problem }: { text: string; problem: string | undefined }) {
  const navigate = useNavigate()
  const { stateOf } = usePersonalState<PeopleSearch>()
  const [typed, setTyped] = useState(text)
  const [searched, setSearched] = useState(text)
  // On the way back, the box shows the earlier search again. A new box would lose the focus at each search.
  if (searched !== text) {
    setSearched(text)
    setTyped(text)
  }
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) input.current?.focus()
  }, [problem, text])
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    void navigate(paths.people, { state: stateOf({ buscar: cleanTyped(typed) }) })
  }
  return (
    <form role="search" aria-label="Buscar en el registro" className={styles.search} onSubmit={find}>
      <TextField
        label="Buscar en el registro"
        hint="Nombre, cédula, correo o celular. Basta una parte del nombre o los últimos cuatro dígitos."
        value={typed}
        maxLength={100}
        autoComplete="off"
        error={problem}
        ref={input}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" icon={<SearchIcon />}>
        Buscar
      </Button>
    </form>
  )
}
