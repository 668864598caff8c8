import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { staffRoles } from '@fcr/shared/contracts/staff/staff'
import { SmallButton } from '@fcr/shared/staff'
import { SearchIcon, VisuallyHidden } from '@fcr/shared/ui'
import { useId, useState, type SubmitEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths, type PeopleSearch } from '../paths'
import { usePersonalState } from '../staff/personal-state'
import { useStaff } from '../staff/use-staff'
import type { Section } from './section'
import styles from './utility-bar.module.css'

interface UtilityBarProps {
  sections: readonly Section[]
  account: Section | undefined
  onSignOut: () => void
}

/** Above the page of a wide screen: quick search, who is signed in, sign-out. */
export function UtilityBar({ sections, account, onSignOut }: UtilityBarProps) {
  const { pathname } = useLocation()
  const { name, roles } = useStaff()
  const finds = sections.some(({ path }) => path === paths.people) && pathname !== paths.people
  const who = (
    <>
      {name}
      <small>{roles.map((role) => staffRoles[role]).join(', ')}</small>
    </>
  )
  return (
    <div className={styles.bar}>
      {finds && <QuickSearch />}
      <div className={styles.who}>
        {account ? <Link to={account.path}>{who}</Link> : <span>{who}</span>}
        <SmallButton variant="quiet" onClick={onSignOut}>
          Cerrar sesión
        </SmallButton>
      </div>
    </div>
  )
}

/** Leads to the list of people. */
function QuickSearch() {
  const id = useId()
  const navigate = useNavigate()
  const { stateOf } = usePersonalState<PeopleSearch>()
  const [text, setText] = useState('')
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    const buscar = cleanTyped(text)
    if (buscar !== '') void navigate(paths.people, { state: stateOf({ buscar }) })
    setText('')
  }
  return (
    <form role="search" aria-label="Búsqueda rápida" className={styles.quick} onSubmit={find}>
      <label htmlFor={id}>
        <VisuallyHidden>Buscar una persona</VisuallyHidden>
      </label>
      <SearchIcon aria-hidden="true" />
      <input
        id={id}
        value={text}
        maxLength={200}
        autoComplete="off"
        placeholder="Nombre, cédula, correo o celular"
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  )
}
