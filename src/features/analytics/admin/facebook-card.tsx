import { Anchor, TextInput } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import type { AnalyticsSettings } from '../contract.ts'
import { whyNoPixelId } from '../rules.ts'
import { AnalyticsCard } from './analytics-card.tsx'
import { useAnalyticsForm } from './use-analytics.ts'

const help = 'https://www.facebook.com/business/help/952192354843755'

export const FacebookCard = ({ settings }: { settings: AnalyticsSettings }) => {
  const form = useAnalyticsForm(settings, ['facebook_pixel_id', 'conversions_api_token'], whyNoPixelId)
  const { facebook_pixel_id: id, conversions_api_token: token } = form.values
  return (
    <AnalyticsCard
      title="Facebook Pixels"
      description={
        <>
          The dataset of your ads.{' '}
          <Anchor href={help} target="_blank" rel="noreferrer" inherit underline="always">
            Where to find the Pixel ID <IconExternalLink size={14} aria-label="(opens in a new tab)" />
          </Anchor>
        </>
      }
      isOn={settings.facebook_pixel_id !== ''}
      form={form}
      secret={{
        label: 'Conversions API access token (optional)',
        help: 'Kept for the server’s own events. In Events Manager: Settings, Conversions API, Generate access token.',
        path: 'conversions_api_token',
        value: token,
        error: form.errors['conversions_api_token'],
        onChange: (value) => form.set('conversions_api_token', value),
      }}
    >
      <TextInput
        label="Pixel ID"
        placeholder="123456789012345"
        value={id}
        error={form.errors['facebook_pixel_id']}
        description="Kept for this store. The checkout does not send events to Meta yet."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-path="facebook_pixel_id"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => form.set('facebook_pixel_id', event.currentTarget.value.trim())}
      />
    </AnalyticsCard>
  )
}
