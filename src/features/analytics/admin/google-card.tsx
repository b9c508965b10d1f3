import { TextInput } from '@mantine/core'
import { OutsideLink } from '#kit/web/outside-link.tsx'
import type { AnalyticsSettings } from '../contract.ts'
import { isOutdatedGoogleId, googleIdProblem } from '../rules.ts'
import { AnalyticsCard } from './analytics-card.tsx'
import { useAnalyticsForm } from './use-analytics.ts'
import { useTestEvent } from './use-test-event.ts'

const help = 'https://support.google.com/analytics/answer/9539598'

type Props = {
  settings: AnalyticsSettings
  /** The checkout is not at a domain of the shop. */
  isAtOurAddress: boolean
}

export const GoogleCard = ({ settings, isAtOurAddress }: Props) => {
  const form = useAnalyticsForm(settings, ['google_analytical_id', 'measurement_protocol_secret'], googleIdProblem)
  const test = useTestEvent(settings.store_id, 'google')
  const { google_analytical_id: id, measurement_protocol_secret: secret } = form.values
  const { google_analytical_id: kept, reports } = settings
  const isOn = kept !== '' && !isOutdatedGoogleId(kept)
  return (
    <AnalyticsCard
      title="Google Analytics"
      description={
        <>
          The web data stream of your property.{' '}
          <OutsideLink href={help} inherit underline="always">
            Where to find the Tracking ID
          </OutsideLink>
        </>
      }
      form={form}
      secret={{
        label: 'Measurement Protocol API secret (optional)',
        help: 'Lets the server report a purchase that the shopper’s browser has not reported within ten minutes. In Google Analytics: Admin, Data streams, Measurement Protocol API secrets.',
        path: 'measurement_protocol_secret',
        value: secret,
        error: form.errors['measurement_protocol_secret'] ?? test.errors['measurement_protocol_secret'],
        onChange: (value) => form.set('measurement_protocol_secret', value),
      }}
      deliveries={{
        receiver: 'Google Analytics',
        isAtOurAddress,
        isInBrowser: isOn,
        isOnServer: isOn && settings.measurement_protocol_secret !== '',
        browser: reports.browser,
        server: reports.google,
        serverSends: 'Each purchase that the shopper’s browser has not reported within ten minutes.',
        serverSentNone: 'No purchase had to be sent yet.',
        serverNote:
          'Google accepts any secret, even a wrong one. To check yours, send a test event and look for “test_event” in DebugView.',
      }}
      test={{ sending: test.sending, onSend: () => test.send() }}
    >
      <TextInput
        label="Tracking ID"
        placeholder="G-XXXXXXXXXX or UA-XXXXXXXXX-X"
        value={id}
        error={form.errors['google_analytical_id']}
        description={
          isOutdatedGoogleId(id)
            ? 'Google stopped collecting for UA- properties in July 2023, so nothing is sent. Create a Google Analytics 4 property, and use its G- ID.'
            : 'The checkout and the thank-you page report to it.'
        }
        data-path="google_analytical_id"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => form.set('google_analytical_id', event.currentTarget.value.trim())}
      />
    </AnalyticsCard>
  )
}
