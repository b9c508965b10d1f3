import { Anchor, TextInput } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import type { AnalyticsSettings } from '../contract.ts'
import { isOutdatedGoogleId, whyNoGoogleId } from '../rules.ts'
import { AnalyticsCard } from './analytics-card.tsx'
import { useAnalyticsForm } from './use-analytics.ts'

const help = 'https://support.google.com/analytics/answer/9539598'

export const GoogleCard = ({ settings }: { settings: AnalyticsSettings }) => {
  const form = useAnalyticsForm(settings, ['google_analytical_id', 'measurement_protocol_secret'], whyNoGoogleId)
  const { google_analytical_id: id, measurement_protocol_secret: secret } = form.values
  return (
    <AnalyticsCard
      title="Google Analytics"
      description={
        <>
          The web data stream of your property.{' '}
          <Anchor href={help} target="_blank" rel="noreferrer" inherit underline="always">
            Where to find the Tracking ID <IconExternalLink size={14} aria-label="(opens in a new tab)" />
          </Anchor>
        </>
      }
      isOn={settings.google_analytical_id !== ''}
      form={form}
      secret={{
        label: 'Measurement Protocol API secret (optional)',
        help: 'Kept for the server’s own events. In Google Analytics: Admin, Data streams, Measurement Protocol API secrets.',
        path: 'measurement_protocol_secret',
        value: secret,
        error: form.errors['measurement_protocol_secret'],
        onChange: (value) => form.set('measurement_protocol_secret', value),
      }}
    >
      <TextInput
        label="Tracking ID"
        placeholder="G-XXXXXXXXXX or UA-XXXXXXXXX-X"
        value={id}
        error={form.errors['google_analytical_id']}
        description={
          isOutdatedGoogleId(id)
            ? 'Google stopped collecting for UA- properties in July 2023. Create a Google Analytics 4 property, and use its G- ID.'
            : 'Kept for this store. The checkout does not send events to Google yet.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-path="google_analytical_id"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => form.set('google_analytical_id', event.currentTarget.value.trim())}
      />
    </AnalyticsCard>
  )
}
