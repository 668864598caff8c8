import { Button } from '@fcr/shared/ui'
import { useState } from 'react'
import { useAfterPress } from './use-after-press'

/**
 * Whether the person has left a field since its answer changed: advice during typing would correct an unfinished answer.
 * Call `leave` with the answer on blur.
 */
export function useLeft(answer: string): { isLeft: boolean; leave: (answer: string) => void } {
  const [left, setLeft] = useState<string>()
  const afterPress = useAfterPress()
  return { isLeft: left === answer, leave: (current) => afterPress(() => setLeft(current)) }
}

interface SuggestionProps {
  answer: string
  /** Takes the suggested answer instead of the typed one, and returns the focus to the field. */
  onTake: (answer: string) => void
}

/** Offers a corrected answer, below the field. */
export const Suggestion = ({ answer, onTake }: SuggestionProps) => (
  <Button variant="quiet" onClick={() => onTake(answer)}>
    ¿Quiso decir {answer}?
  </Button>
)
