import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { TextField } from '@fcr/shared/form'
import { Button, SearchIcon } from '@fcr/shared/ui'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths, type PeopleSearch } from '../../paths'
import { usePersonalState } from '../../staff/personal-state'
import styles from './people.module.css'

/** The one box for names and numbers. */
export function SearchBox({ text }: { text: string }) {
  const navigate = useNavigate()
  const { stateOf } = usePersonalState<PeopleSearch>()
  const [typed, setTyped] = useState(text)
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
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" icon={<SearchIcon />}>
        Buscar
      </Button>
    </form>
  )
}
