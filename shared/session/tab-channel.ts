/**
 * Opens a channel between the tabs of this browser; returns the function that sends. A tab does not receive
 * its own messages. Browsers without BroadcastChannel use storage events.
 */
export function openTabChannel<Message extends string>(
  name: string,
  receive: (message: Message) => void,
): (message: Message) => void {
  if (typeof BroadcastChannel !== 'undefined') {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => receive(data as Message))
    return (message) => channel.postMessage(message)
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === name && newValue) receive(newValue as Message)
  })
  return (message) => {
    try {
      localStorage.setItem(name, message)
      // Only changes fire the event: if the value remained, repeating the same message would not fire it.
      localStorage.removeItem(name)
    } catch {
      // If the browser blocks storage too, each tab finds out through its next call.
    }
  }
}
