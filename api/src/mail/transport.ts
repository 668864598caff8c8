import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** A rendered message. */
export type Letter = {
  /** Identifies the message to mail servers: the same at every attempt. */
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  attachments: NonNullable<SendMailOptions['attachments']>
}

/** Why a letter was not sent. */
export type SendFailure = {
  /** `recipient`: this letter will never be accepted. `later`: try again. `server`: no letter can be sent now. */
  kind: 'recipient' | 'later' | 'server'
  /** Code of the error, without addresses. */
  reason: string
}

export type MailTransport = {
  /** Returns undefined once the mail server has accepted the letter. */
  send(letter: Letter, signal: AbortSignal): Promise<SendFailure | undefined>
  close(): void
}

/**
 * Time limits in milliseconds. A server that checks a message before it accepts it is silent for minutes; giving
 * up earlier would send the message again.
 */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 180_000,
  dnsTimeout: 10_000,
}

/** Result for the message, from a mail server's reply or its silence. */
function failureOf(error: unknown): SendFailure {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  const reason = [responseCode, code ?? 'unknown'].filter((part) => part !== undefined).join(' ')
  const aboutLetter =
    command === 'RCPT TO' || command === 'DATA' || code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!aboutLetter || command === 'MAIL FROM') return { kind: 'server', reason }
  return { kind: responseCode !== undefined && responseCode < 500 ? 'later' : 'recipient', reason }
}

/** Whether the connection to a mail server does not leave this machine. */
export const isLocalServer = (url: string) =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

/**
 * Sends over SMTP.
 * @param url `smtps://user:password@host:465`, or `smtp://…:587`, which begins in clear and changes to TLS
 * @param requireTls whether to refuse a server without TLS
 * @param ca the authority to trust instead of those that Node trusts
 */
export function smtpTransport(
  url: string,
  { requireTls, ca }: { requireTls: boolean; ca?: string },
): MailTransport {
  const { hostname, protocol, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const smtp = createTransport({
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && requireTls,
    // Debian's servers offer a certificate made at their installation, which the check would refuse.
    ignoreTLS: !requireTls && isLocalServer(url),
    tls: { rejectUnauthorized: true, ...(ca !== undefined && { ca }) },
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...timeouts,
  })
  return {
    async send({ messageId, from, to, ...content }, signal) {
      try {
        await smtp.sendMail({
          ...content,
          messageId,
          from,
          // As an object: nothing in the address is parsed, so none can add a recipient.
          to: { name: '', address: to },
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
        })
        return undefined
      } catch (error) {
        return failureOf(error)
      }
    },
    close: () => smtp.close(),
  }
}

/** Writes each letter to a file of that folder instead of sending it, for sites without a mail server. */
export function folderTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send({ messageId, to, ...letter }) {
      const { message } = await composer.sendMail({ ...letter, messageId, to: { name: '', address: to } })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${messageId.replace(/[^\w.-]+/g, '_')}.eml`
      const temporary = join(folder, `.${name}`)
      await writeFile(temporary, message as Buffer, { mode: 0o600 })
      await rename(temporary, join(folder, name))
      return undefined
    },
    close: () => composer.close(),
  }
}
