import { TextField } from '@fcr/shared/form'
import { Button, SearchIcon } from '@fcr/shared/ui'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths, type PeopleState } from '../../paths'
import styles from './people.module.css'

/** The one box for names and numbers. Its text goes into the navigation's state, never into the address. */
export function SearchBox({ text }: { text: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(text)
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    const state: PeopleState = { buscar: typed.trim() }
    void navigate(paths.people, { state })
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
