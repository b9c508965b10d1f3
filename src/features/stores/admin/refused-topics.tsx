import { Alert, Button, List, Text } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/List.layer.css'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { StoreView } from '../contract.ts'
import { refusalReasons } from '../rules.ts'

/** What the shop platform keeps from us, what to do about it, and what goes on working meanwhile. */
export const RefusedTopics = ({
  store,
  ask,
  asking,
}: {
  store: StoreView
  ask?: (() => void) | undefined
  asking?: boolean
}) => {
  const sentences = refusalReasons(store.refused_topics, store.connection_kind)
  if (sentences.length === 0) return null
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title="Shopify does not send us every message"
    >
      <List size="sm" spacing={4} listStyleType="none">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        The checkout still works. Until then, we check your orders every night instead of right away.
      </Text>
      {ask && (
        <Button variant="light" size="xs" mt="sm" loading={asking ?? false} onClick={ask}>
          Ask the shop again
        </Button>
      )}
    </Alert>
  )
}
