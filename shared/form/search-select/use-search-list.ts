import { useCombobox, type UseComboboxProps, type UseComboboxState } from 'downshift'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { certain, matching, named, searchable, type Searchable } from './search-options'
import type { SelectOption } from '../select-field'
import { useAfterPress } from '../use-after-press'
import { useGrowingList } from './use-growing-list'

interface Options {
  options: readonly SelectOption[]
  value: string
  choose: (value: string) => void
  ids: { inputId: string; labelId: string; menuId: string }
}

type Reducer = NonNullable<UseComboboxProps<SelectOption>['stateReducer']>
const { InputBlur, InputChange, InputClick, InputKeyDownEnter, InputKeyDownEscape } =
  useCombobox.stateChangeTypes
const closed = { isOpen: false, highlightedIndex: -1 }

/** Changes the library's free-text combobox into a select. */
const asSelect =
  (rows: Searchable<SelectOption>): Reducer =>
  (state, { type, changes }): Partial<UseComboboxState<SelectOption>> => {
    switch (type) {
      // Blur and Escape keep the current choice; `leave` handles the typed text.
      case InputBlur:
      case InputKeyDownEscape:
        return { ...state, ...closed }
      // Enter chooses the highlighted row. A certain match is always the first row.
      case InputChange:
        return {
          ...changes,
          highlightedIndex: certain(rows, changes.inputValue ?? '') ? 0 : -1,
          isOpen: rows.length > 0,
        }
      // The list stays open until exactly one option matches.
      case InputKeyDownEnter:
        return state.highlightedIndex < 0 ? state : changes
      // A click into an open field places the cursor.
      case InputClick:
        return state.isOpen ? state : { ...changes, isOpen: rows.length > 0 }
      default:
        return { ...changes, isOpen: (changes.isOpen ?? false) && rows.length > 0 }
    }
  }

/** State and keyboard handling of a list that typing filters. */
export function useSearchList({ options, value, choose, ids }: Options) {
  const rows = useMemo(() => searchable(options), [options])
  /** The typed text. If undefined, the field shows the chosen option, and the list all options. */
  const [typed, setTyped] = useState<string>()
  /** Text left in the field that did not choose an option. */
  const [unchosen, setUnchosen] = useState<string>()
  const walked = useRef(false)
  const afterPress = useAfterPress()
  const selected = options.find((option) => option.value === value)
  const matches = useMemo(
    () => (typed === undefined ? options : matching(rows, typed)),
    [options, rows, typed],
  )
  const list = useGrowingList(matches, typed === undefined && selected ? options.indexOf(selected) : -1)

  const combobox = useCombobox<SelectOption>({
    ...ids,
    items: list.visible,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    selectedItem: selected ?? null,
    inputValue: typed ?? selected?.label ?? '',
    stateReducer: asSelect(rows),
    onSelectedItemChange: ({ selectedItem }) => choose(selectedItem?.value ?? ''),
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      if (highlightedIndex >= list.visible.length - 2) list.grow()
    },
    onIsOpenChange: ({ isOpen, type }) => {
      if (isOpen) {
        setUnchosen(undefined)
        return
      }
      // Not on the blur itself: a tap elsewhere closes the list before it moves the focus.
      if (type === InputBlur) leave()
      walked.current = false
      setTyped(undefined)
      list.reset()
    },
  })

  /** Chooses the highlighted row or the option with exactly this name; otherwise keeps the previous choice and says so. */
  function leave() {
    const walkedTo = walked.current ? list.visible[combobox.highlightedIndex] : undefined
    if (walkedTo) choose(walkedTo.value)
    else if (typed?.trim() === '') choose('')
    else if (typed !== undefined) {
      const option = named(rows, typed)
      if (option) choose(option.value)
      else afterPress(() => setUnchosen(typed.trim()))
    }
  }

  return {
    ...combobox,
    visible: list.visible,
    matches,
    onScroll: list.onScroll,
    unchosen,
    type: (text: string) => {
      walked.current = false
      list.reset()
      setTyped(text)
    },
    walk: (event: KeyboardEvent) => {
      if (combobox.isOpen && /^(Arrow|Page|Home|End)/.test(event.key)) walked.current = true
      // If the list is closed, Escape belongs to the surrounding dialog.
      if (event.key === 'Escape' && !combobox.isOpen)
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    },
  }
}

export type SearchList = ReturnType<typeof useSearchList>
