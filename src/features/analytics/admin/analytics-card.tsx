import { Badge, Button, Group, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { SaveButton } from '#kit/web/save-button.tsx'
import { SecretField } from '#kit/web/secret-field.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { Deliveries } from './deliveries.tsx'
import type { useAnalyticsForm } from './use-analytics.ts'
import type { useTestEvent } from './use-test-event.ts'

type Props = {
  title: string
  description: ReactNode
  form: Pick<ReturnType<typeof useAnalyticsForm>, 'submit' | 'saving' | 'dirty'>
  secret: ComponentProps<typeof SecretField>
  deliveries: ComponentProps<typeof Deliveries>
  test: Pick<ReturnType<typeof useTestEvent>, 'sending'> & { onSend: () => void }
  /** The field of the id. */
  children: ReactNode
  /** What a test event needs besides. */
  testFields?: ReactNode
}

/** One receiver of events: its id, the secret by which the server may speak to it too, and what it is sent. */
export const AnalyticsCard = ({ title, description, form, secret, deliveries, test, children, testFields }: Props) => {
  const { isInBrowser, isOnServer } = deliveries
  return (
    <form onSubmit={form.submit} noValidate aria-label={title}>
      <SectionCard
        title={title}
        description={description}
        aside={
          <Badge color={isInBrowser ? 'green' : 'gray'} flex="none">
            {isInBrowser ? 'Saved' : 'Not set'}
          </Badge>
        }
        footer={
          <Group gap="sm">
            {isOnServer && (
              <Button variant="default" loading={test.sending} disabled={form.dirty} onClick={test.onSend}>
                Send test event
              </Button>
            )}
            <SaveButton saving={form.saving} isOff={!form.dirty}>
              Save
            </SaveButton>
          </Group>
        }
      >
        <Stack gap="md">
          {children}
          <Deliveries {...deliveries} />
          <SecretField {...secret} />
          {isOnServer && testFields}
        </Stack>
      </SectionCard>
    </form>
  )
}
