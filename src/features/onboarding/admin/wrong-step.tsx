import { Card, Text, Title } from '@mantine/core'
import { ButtonLink } from '#kit/web/link.tsx'

/** What stands at an onboarding address that names no step. */
export const WrongStep = () => (
  <Card padding="xl" ta="center">
    <Title order={1}>Wrong Step</Title>
    <Text c="dimmed" mt="xs" mb="lg">
      There are five steps, and this is not one of them. Your progress is safe.
    </Text>
    <div>
      <ButtonLink to="/onboarding/1">Back to the first step</ButtonLink>
    </div>
  </Card>
)
