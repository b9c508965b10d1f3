import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { SectionCard } from '#kit/web/section-card.tsx'
import { maximumDescription } from '../form-rules.ts'
import type { RateFormHandle } from './use-rate-form.ts'

/** What the rate is called and says. */
export const GeneralCard = ({ form }: { form: RateFormHandle }) => {
  const { length } = form.values.description.trim()
  return (
    <SectionCard title="General information">
      <Stack gap="md">
        <TextInput label="Name" placeholder="Same day shipping" aria-required {...form.getInputProps('name')} />
        <TextInput
          label="Internal name"
          description="Only visible to you"
          aria-required
          {...form.getInputProps('internalName')}
        />
        <Textarea
          label="Description"
          description={
            <Group component="span" justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
              <span>Shown to shoppers below the name, maximum {maximumDescription} characters</span>
              <Text span inherit {...(length > maximumDescription && { c: 'var(--mantine-color-error)', fw: 600 })}>
                {length}/{maximumDescription}
              </Text>
            </Group>
          }
          aria-required
          rows={3}
          {...form.getInputProps('description')}
        />
      </Stack>
    </SectionCard>
  )
}
