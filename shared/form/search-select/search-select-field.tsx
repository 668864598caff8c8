import { ChevronDownIcon, classNames } from '@fcr/shared/ui'
import { useId, useRef } from 'react'
import controlStyles from '../control.module.css'
import { Field } from '../field'
import { useFieldIds } from '../field-attributes'
import fieldStyles from '../field.module.css'
import { useMergedRef } from '../merge-refs'
import { SearchSelectList } from './search-select-list'
import styles from './search-select.module.css'
import type { SelectFieldProps } from '../select-field'
import { SelectOptions } from './select-options'
import { useNativeChoice } from './use-native-choice'
import { useSearchList } from './use-search-list'

/** Same props as `SelectField`, so that the two are interchangeable. */
export type SearchSelectFieldProps = Omit<SelectFieldProps, 'onFocus'>

/**
 * A select for long lists: opens with the whole list, which typing narrows, with or without accents. It wraps a
 * native select of the same name (see `useNativeChoice`), so a form treats both kinds alike.
 */
export function SearchSelectField(props: SearchSelectFieldProps) {
  const { label, hint, error, optional, full, options, placeholder, disabledReason, ...rest } = props
  const { className, ref, disabled, onChange, onBlur, ...control } = rest
  const ids = useFieldIds({ hint, error }, control['aria-describedby'])
  const input = useRef<HTMLInputElement>(null)
  const native = useNativeChoice(options, { onChange, onBlur, onFocusAsked: () => input.current?.focus() })
  const nativeRef = useMergedRef(native.own, ref)
  const list = useSearchList({
    options,
    value: native.value,
    choose: native.choose,
    ids: { inputId: ids.id, labelId: ids.labelId, menuId: `${ids.id}-list` },
  })
  const { type, walk } = list
  const noteId = useId()
  const chosen = options.find((option) => option.value === native.value)?.label
  const unchosen =
    list.unchosen &&
    `${chosen ? `Sigue «${chosen}».` : 'No se eligió nada.'} «${list.unchosen}» no es el nombre completo de una opción: elíjala de la lista.`
  const empty = disabledReason ?? placeholder
  const state = {
    disabled: disabled === true || disabledReason !== undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [unchosen && noteId, ids.describedBy].filter(Boolean).join(' ') || undefined,
  }
  const note = unchosen && (
    <span id={noteId} className={fieldStyles.hint}>
      {unchosen}
    </span>
  )
  return (
    <Field ids={ids} label={label} hint={hint} error={error} optional={optional} full={full} note={note}>
      <div className={controlStyles.adorned}>
        <select
          {...control}
          {...state}
          {...native.handlers}
          key={native.key}
          ref={nativeRef}
          aria-hidden="true"
          tabIndex={-1}
          className={styles.native}
        >
          <SelectOptions options={options} empty={empty} />
        </select>
        <input
          {...list.getInputProps({
            ...state,
            ref: input,
            onChange: (event) => type(event.currentTarget.value),
            onKeyDown: walk,
            onFocus: (event) => event.currentTarget.select(),
            onBlur: native.leave,
          })}
          placeholder={empty}
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(controlStyles.control, styles.input, className)}
        />
        <button
          type="button"
          {...list.getToggleButtonProps({ disabled: state.disabled })}
          aria-label={list.isOpen ? 'Ocultar opciones' : 'Mostrar opciones'}
          onMouseDown={(event) => event.preventDefault()}
          className={styles.toggle}
        >
          <ChevronDownIcon strokeWidth={2.2} />
        </button>
        <SearchSelectList list={list} value={native.value} unchosen={unchosen} />
      </div>
    </Field>
  )
}
