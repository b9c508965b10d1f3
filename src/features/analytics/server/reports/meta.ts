import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import type { Account } from '../settings.ts'
import { ReportError, send } from './send.ts'

/** An event as the Conversions API takes it. */
export type MetaEvent = {
  event_name: string
  event_time: number
  event_id: string
  action_source: 'website'
  event_source_url: string
  user_data: Record<string, unknown>
  custom_data: Record<string, unknown>
}

const refusal = z.object({ error: z.object({ message: z.string(), code: z.number().optional() }) })
/** Meta's code for a token that it does not take. */
const wrongToken = 190

/** Reports an event; `testCode` shows it among the test events alone. Throws ReportError with Meta's own words. */
export const reportToMeta = async (
  services: Services,
  { id, secret }: Account,
  event: MetaEvent,
  testCode?: string,
): Promise<void> => {
  const url = `${services.env.META_GRAPH_URL}/${id}/events?${new URLSearchParams({ access_token: secret })}`
  const body = { data: [event], ...(testCode && { test_event_code: testCode }) }
  const answer = await send(services, 'Meta', url, body)
  if (answer.status < 300) return
  const { data } = refusal.safeParse(answer.json())
  if (!data) throw new ReportError(`Meta answered with an error (${answer.status}).`)
  const { message, code } = data.error
  throw new ReportError(`Meta refused the event: ${message.replaceAll(secret, '…').slice(0, 300)}`, code === wrongToken)
}
