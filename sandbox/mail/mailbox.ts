import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import type { Stored } from '#sandbox/state.ts'

/** A message as it arrived, newest number highest. */
export type Message = {
  id: number
  from: string
  to: string[]
  subject: string
  receivedAt: string
  text: string
  html: string
  attachments: { filename: string; mimeType: string; size: number }[]
}

type Envelope = { from: string; to: string[]; receivedAt: Date }

const kept = 500

/** Every mail that was sent, whoever it is for; keeps the newest 500. */
export class Mailbox {
  readonly #messages: Stored<Message[]>

  constructor(messages: Stored<Message[]>) {
    this.#messages = messages
  }

  async receive(raw: Uint8Array, envelope: Envelope): Promise<Message> {
    const email = await PostalMime.parse(raw)
    const list = this.#messages.value
    const message = readMessage(email, envelope, (list.at(-1)?.id ?? 0) + 1)
    list.push(message)
    list.splice(0, list.length - kept)
    this.#messages.save()
    return message
  }

  /** Newest first; of one recipient, or of all. */
  list(to?: string): Message[] {
    const wanted = to?.toLowerCase()
    return this.#messages.value.filter((message) => !wanted || message.to.includes(wanted)).toReversed()
  }

  find(id: number): Message | undefined {
    return this.#messages.value.find((message) => message.id === id)
  }

  clear(): void {
    this.#messages.value = []
    this.#messages.save()
  }
}

function readMessage(email: Email, envelope: Envelope, id: number): Message {
  return {
    id,
    from: email.from?.address ?? envelope.from,
    to: envelope.to.map((address) => address.toLowerCase()),
    subject: email.subject ?? '',
    receivedAt: envelope.receivedAt.toISOString(),
    text: email.text ?? '',
    html: email.html ?? '',
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'unnamed',
      mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
    })),
  }
}
