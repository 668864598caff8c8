import { useCombobox, type UseComboboxProps, type UseComboboxState } from 'downshift'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { certain, matching, named, searchable, type Searchable } from './search-options'
import type { SelectOption } from './select-field'
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

/** Where a select differs from the free text field that the library starts from. */
const asSelect =
  (rows: Searchable<SelectOption>): Reducer =>
  (state, { type, changes }): Partial<UseComboboxState<SelectOption>> => {
    switch (type) {
      // Leaving and Escape keep the answer; `leave` has seen to what was typed.
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
      // While nothing is certain, the list stays open.
      case InputKeyDownEnter:
        return state.highlightedIndex < 0 ? state : changes
      // A click into an open field places the cursor.
      case InputClick:
        return state.isOpen ? state : { ...changes, isOpen: rows.length > 0 }
      default:
        return { ...changes, isOpen: (changes.isOpen ?? false) && rows.length > 0 }
    }
  }

/** Typing, walking and choosing in a list that narrows with what is typed. */
export function useSearchList({ options, value, choose, ids }: Options) {
  const rows = useMemo(() => searchable(options), [options])
  /** What is being typed; none, and the field shows the choice and the list is whole. */
  const [typed, setTyped] = useState<string>()
  /** The text that was left in the field without choosing an option. */
  const [unchosen, setUnchosen] = useState<string>()
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
      if (isOpen) {
        setUnchosen(undefined)
        return
      }
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
    unchosen,
    type: (text: string) => {
      walked.current = false
      list.reset()
      setTyped(text)
    },
    walk: (event: KeyboardEvent) => {
      if (combobox.isOpen && /^(Arrow|Page|Home|End)/.test(event.key)) walked.current = true
      // Closed, Escape is not ours: it closes the dialog around us.
      if (event.key === 'Escape' && !combobox.isOpen)
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    },
    /** Chooses the row walked to or the option named in full; otherwise the previous answer stays, and this is said. */
    leave: () => {
      const walkedTo = walked.current ? list.shown[combobox.highlightedIndex] : undefined
      walked.current = false
      if (walkedTo) choose(walkedTo.value)
      else if (typed?.trim() === '') choose('')
      else if (typed !== undefined) {
        const option = named(rows, typed)
        if (option) choose(option.value)
        else setUnchosen(typed.trim())
      }
    },
  }
}

export type SearchList = ReturnType<typeof useSearchList>
