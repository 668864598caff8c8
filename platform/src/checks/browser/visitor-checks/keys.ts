import type { Tab } from '../tab'

const keys = {
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Escape: { code: 'Escape', windowsVirtualKeyCode: 27 },
  '1': { code: 'Digit1', windowsVirtualKeyCode: 49, text: '1' },
  a: { code: 'KeyA', windowsVirtualKeyCode: 65, text: 'a' },
} as const

/** Presses a key of the keyboard, as a visitor does. */
export async function pressKey(tab: Tab, key: keyof typeof keys, held?: 'Shift'): Promise<void> {
  const modifiers = held ? 8 : 0
  const type = 'text' in keys[key] ? 'keyDown' : 'rawKeyDown'
  await tab.send('Input.dispatchKeyEvent', { key, ...keys[key], modifiers, type })
  await tab.send('Input.dispatchKeyEvent', { key, ...keys[key], modifiers, type: 'keyUp' })
}

/** Presses the main button of the mouse, where a control is drawn. */
export async function pressMouse(tab: Tab, point: { x: number; y: number }): Promise<void> {
  const button = { ...point, button: 'left', clickCount: 1 } as const
  await tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button })
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button })
}

/** Empties the field with the focus, by the commands of the browser's editor. */
export async function emptyField(tab: Tab): Promise<void> {
  for (const command of ['selectAll', 'delete'])
    await tab.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Unidentified', commands: [command] })
}
