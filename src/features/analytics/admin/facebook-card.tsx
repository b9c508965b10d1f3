import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { OutsideLink } from '#kit/web/outside-link.tsx'
import type { AnalyticsSettings } from '../contract.ts'
import { pixelIdProblem } from '../rules.ts'
import { AnalyticsCard } from './analytics-card.tsx'
import { useAnalyticsForm } from './use-analytics.ts'
import { useTestEvent } from './use-test-event.ts'

const help = 'https://www.facebook.com/business/help/952192354843755'

type Props = {
  settings: AnalyticsSettings
  /** The checkout is not at a domain of the shop. */
  isAtOurAddress: boolean
}

export const FacebookCard = ({ settings, isAtOurAddress }: Props) => {
  const form = useAnalyticsForm(settings, ['facebook_pixel_id', 'conversions_api_token'], pixelIdProblem)
  const test = useTestEvent(settings.store_id, 'meta')
  const [code, setCode] = useState('')
  const { facebook_pixel_id: id, conversions_api_token: token } = form.values
  const { facebook_pixel_id: kept, reports } = settings
  return (
    <AnalyticsCard
      title="Facebook Pixels"
      description={
        <>
          The dataset of your ads.{' '}
          <OutsideLink href={help} inherit underline="always">
            Where to find the Pixel ID
          </OutsideLink>
        </>
      }
      form={form}
      secret={{
        label: 'Conversions API access token (optional)',
        help: 'Lets the server report purchases too, with the shopper’s contact details in hashed form. In Events Manager: Settings, Conversions API, Generate access token.',
        path: 'conversions_api_token',
        value: token,
        error: form.errors['conversions_api_token'] ?? test.errors['conversions_api_token'],
        onChange: (value) => form.set('conversions_api_token', value),
      }}
      deliveries={{
        receiver: 'Meta',
        isAtOurAddress,
        isInBrowser: kept !== '',
        isOnServer: kept !== '' && settings.conversions_api_token !== '',
        browser: reports.browser,
        server: reports.meta,
        serverSends: 'Each purchase, with the same event ID so that it counts once.',
        serverSentNone: 'No purchase has been sent yet.',
      }}
      test={{ sending: test.sending, onSend: () => test.send(code) }}
      testFields={
        <TextInput
          label="Test event code"
          placeholder="TEST12345"
          description="For a test event only. In Events Manager: Test events."
          value={code}
          error={test.errors['test_event_code']}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCode(event.currentTarget.value.trim())}
        />
      }
    >
      <TextInput
        label="Pixel ID"
        placeholder="123456789012345"
        value={id}
        error={form.errors['facebook_pixel_id']}
        description="The checkout and the thank-you page report to it."
        data-path="facebook_pixel_id"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => form.set('facebook_pixel_id', event.currentTarget.value.trim())}
      />
    </AnalyticsCard>
  )
}
