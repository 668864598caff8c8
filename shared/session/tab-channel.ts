/**
 * Lets the tabs of this browser tell each other something; answers how to. A tab does not hear itself. Where there
 * are no broadcast channels, the storage's own event carries it.
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
      // The event goes out at the change; what stayed would not change at the next message of its kind.
      localStorage.removeItem(name)
    } catch {
      // A browser that refuses both leaves each tab to find out by its own next call.
    }
  }
}
