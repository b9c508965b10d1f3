import { Badge, Button, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { SecretField } from '#kit/web/secret-field.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { useAnalyticsForm } from './use-analytics.ts'

type Props = {
  title: string
  description: ReactNode
  /** An id is kept. */
  isOn: boolean
  form: Pick<ReturnType<typeof useAnalyticsForm>, 'submit' | 'saving'>
  secret: ComponentProps<typeof SecretField>
  /** The field of the id. */
  children: ReactNode
}

/** One receiver of events: its id, and the secret by which the server may speak to it too. */
export const AnalyticsCard = ({ title, description, isOn, form, secret, children }: Props) => (
  <form onSubmit={form.submit} noValidate aria-label={title}>
    <SectionCard
      title={title}
      description={description}
      aside={
        <Badge color={isOn ? 'green' : 'gray'} flex="none">
          {isOn ? 'Saved' : 'Not set'}
        </Badge>
      }
      footer={
        <Button type="submit" loading={form.saving}>
          Save
        </Button>
      }
    >
      <Stack gap="md">
        {children}
        <SecretField {...secret} />
      </Stack>
    </SectionCard>
  </form>
)
