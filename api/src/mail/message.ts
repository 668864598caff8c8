/** A part of a message's text. */
export type Block =
  | { paragraph: string }
  | { heading: string }
  /** Facts in a box: label and value. */
  | { facts: [label: string, value: string][] }
  /** A button, with its address written out below, and how long it works. */
  | { button: string; href: string; note?: string }
  /** Smaller text. */
  | { small: string }

/** The content of a message, before it is rendered as HTML and as text. */
export type Message = {
  subject: string
  /** Preview text that mail programs show after the subject. */
  preview: string
  /** The first words after the heading; begin with the greeting. */
  blocks: Block[]
}

/** The site as the messages name it. */
export type Sender = {
  name: string
  address: string
  email: string
  phone: string
  /** Origin of the site, without a slash at its end. */
  origin: string
}
