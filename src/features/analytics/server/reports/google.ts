import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import type { ShopEvent } from '../../events.ts'
import type { Account } from '../settings.ts'
import { ReportError, send } from './send.ts'

type Visitor = { client_id: string; session_id: string | null }

const findings = z.object({
  validationMessages: z.array(z.object({ description: z.string().catch('') })).catch([]),
})

/** An event as the Measurement Protocol takes it, from a shopper who agreed. */
const errorMessage = ({ google: [name, params] }: Pick<ShopEvent, 'google'>, visitor: Visitor, at: Date) => ({
  client_id: visitor.client_id,
  timestamp_micros: at.getTime() * 1_000,
  consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
  events: [
    {
      name,
      params: { ...params, ...(visitor.session_id && { session_id: visitor.session_id }), engagement_time_msec: 1 },
    },
  ],
})

const getCollectUrl = ({ env }: Services, path: string, { id, secret }: Account) =>
  `${env.GOOGLE_COLLECT_URL}${path}?${new URLSearchParams({ measurement_id: id, api_secret: secret })}`

/** Reports an event. Throws ReportError. Google takes whatever comes: that it answers says nothing of the secret. */
export const reportToGoogle = async (
  services: Services,
  account: Account,
  event: ShopEvent,
  visitor: Visitor,
  at: Date,
): Promise<void> => {
  const { status } = await send(
    services,
    'Google',
    getCollectUrl(services, '/mp/collect', account),
    errorMessage(event, visitor, at),
  )
  if (status >= 300) throw new ReportError(`Google answered with an error (${status}).`)
}

/** Has the form of an event checked, then sends it marked for the debug view. Throws ReportError with what is wrong. */
export const testGoogle = async (services: Services, account: Account): Promise<void> => {
  const at = services.now()
  const visitor = { client_id: `1.${Math.floor(at.getTime() / 1000)}`, session_id: null }
  const message = errorMessage({ google: ['test_event' as never, { debug_mode: 1 }] }, visitor, at)
  const checked = await send(services, 'Google', getCollectUrl(services, '/debug/mp/collect', account), message)
  if (checked.status >= 300) throw new ReportError(`Google answered with an error (${checked.status}).`)
  const { data } = findings.safeParse(checked.json())
  if (!data) throw new ReportError('Google’s answer could not be read.')
  const [first] = data.validationMessages
  if (first) throw new ReportError(`Google refused the event: ${first.description}`)
  const sent = await send(services, 'Google', getCollectUrl(services, '/mp/collect', account), message)
  if (sent.status >= 300) throw new ReportError(`Google answered with an error (${sent.status}).`)
}
