import type { Services } from '#kit/server/context.ts'
import { OutboundError, type OutboundResponse } from '#kit/server/outbound.ts'

/** An event that was not taken; its text is meant for the merchant. */
export class ReportError extends Error {
  /** The secret is the reason. */
  readonly isSecretWrong: boolean

  constructor(message: string, isSecretWrong = false, cause?: unknown) {
    super(message, { cause })
    this.name = 'ReportError'
    this.isSecretWrong = isSecretWrong
  }
}

/** The receivers tell repeated events by their ids, so that a lost answer may be asked for again. */
export const send = async (
  { http }: Services,
  receiver: 'Google' | 'Meta',
  url: string,
  body: object,
): Promise<OutboundResponse> => {
  try {
    return await http.send(url, { method: 'POST', body, idempotent: true, peer: `analytics:${receiver}` })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new ReportError(`${receiver} does not answer at the moment.`, false, error)
  }
}
