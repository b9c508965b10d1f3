import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Group, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'

/** Stands above a form whose discount somebody else saved since it was opened. */
export const NewerVersion = ({ onTake, onOverwrite }: { onTake(): void; onOverwrite(): void }) => (
  <Alert
    role="alert"
    color="yellow"
    icon={<IconAlertTriangle size={20} aria-hidden />}
    title="This discount was changed in the meantime"
  >
    <Text size="sm">
      It was saved in another tab or in your shop's admin after you opened it. Your changes were not saved, and nothing
      was overwritten.
    </Text>
    <Group gap="sm" mt="sm">
      <Button size="compact-sm" variant="default" onClick={onTake}>
        Show the saved version
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onOverwrite}>
        Keep what I typed
      </Button>
    </Group>
  </Alert>
)
