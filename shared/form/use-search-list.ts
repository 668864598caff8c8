import { useCombobox, type UseComboboxProps, type UseComboboxState } from 'downshift'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { matching, meant, searchable, type Searchable } from './search-options'
import type { SelectOption } from './select-field'
import { useGrowingList } from './use-growing-list'

interface Options {
  options: readonly SelectOption[]
  value: string
  choose: (value: string) => void
  ids: { inputId: string; labelId: string; menuId: string }
}

type Reducer = NonNullable<UseComboboxProps<SelectOption>['stateReducer']>
const { InputBlur, InputChange, InputClick, InputKeyDownEscape } = useCombobox.stateChangeTypes
const closed = { isOpen: false, highlightedIndex: -1 }

/** Overrides the library's behaviour of a free-text field with that of a select. */
const asSelect =
  (rows: Searchable): Reducer =>
  (state, { type, changes }): Partial<UseComboboxState<SelectOption>> => {
    switch (type) {
      // Blur and Escape keep the answer; `leave` has already handled the typed text.
      case InputBlur:
      case InputKeyDownEscape:
        return { ...state, ...closed }
      // Enter will select the first match.
      case InputChange:
        return { ...changes, highlightedIndex: firstMatch(rows, changes.inputValue), isOpen: rows.length > 0 }
      // Clicking an open field places the cursor.
      case InputClick:
        return state.isOpen ? state : { ...changes, isOpen: rows.length > 0 }
      default:
        return { ...changes, isOpen: (changes.isOpen ?? false) && rows.length > 0 }
    }
  }

const firstMatch = (rows: Searchable, typed = '') =>
  typed.trim() !== '' && matching(rows, typed).length > 0 ? 0 : -1

/** Typing, keyboard navigation and selection in a list that typing narrows. */
export function useSearchList({ options, value, choose, ids }: Options) {
  const rows = useMemo(() => searchable(options), [options])
  /** The text being typed; if undefined, the field shows the selected option and the list is complete. */
  const [typed, setTyped] = useState<string>()
  const walked = useRef(false)
  const selected = options.find((option) => option.value === value)
  const matches = useMemo(
    () => (typed === undefined ? options : matching(rows, typed)),
    [options, rows, typed],
  )
  const list = useGrowingList(matches, typed === undefined && selected ? options.indexOf(selected) : -1)

  const combobox = useCombobox<SelectOption>({
    ...ids,
    items: list.shown,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    selectedItem: selected ?? null,
    inputValue: typed ?? selected?.label ?? '',
    stateReducer: asSelect(rows),
    onSelectedItemChange: ({ selectedItem }) => choose(selectedItem?.value ?? ''),
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      if (highlightedIndex >= list.shown.length - 2) list.grow()
    },
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen) return
      walked.current = false
      setTyped(undefined)
      list.reset()
    },
  })

  return {
    ...combobox,
    shown: list.shown,
    matches,
    onScroll: list.onScroll,
    type: (text: string) => {
      walked.current = false
      list.reset()
      setTyped(text)
    },
    walk: (event: KeyboardEvent) => {
      if (combobox.isOpen && /^(Arrow|Page|Home|End)/.test(event.key)) walked.current = true
      // When closed, leave Escape to a surrounding dialog.
      if (event.key === 'Escape' && !combobox.isOpen)
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    },
    /** On blur, selects the highlighted row or the option identified by the text; else restores the answer. */
    leave: () => {
      const walkedTo = walked.current ? list.shown[combobox.highlightedIndex] : undefined
      walked.current = false
      if (walkedTo) choose(walkedTo.value)
      else if (typed?.trim() === '') choose('')
      else if (typed !== undefined) choose(meant(rows, typed)?.value ?? value)
    },
  }
}

export type SearchList = ReturnType<typeof useSearchList>
