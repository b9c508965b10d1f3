import { Alert, Code, Group, List, Text } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Code.layer.css'
import '@mantine/core/styles/List.layer.css'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { CopyButton } from '#kit/web/copy-button.tsx'
import type { ConnectionKind } from '../rules.ts'

/** The permissions that the app in the shop still lacks, and how they come into effect. */
export const MissingScopesPanel = ({ scopes, kind }: { scopes: readonly string[]; kind: ConnectionKind }) => (
  <Alert
    role="alert"
    color="red"
    icon={<IconAlertTriangle size={20} aria-hidden />}
    title="Error verifying permissions!"
  >
    <Text size="sm" mb="xs">
      {scopes.length === 1 ? 'This permission is' : 'These permissions are'} missing from{' '}
      {kind === 'dev_dashboard' ? 'the released version of the app' : 'the app in your shop'}:
    </Text>
    <List listStyleType="none" spacing={2} mb="xs" aria-label="Missing permissions">
      {scopes.map((scope) => (
        <List.Item key={scope}>
          <Group gap={4} wrap="nowrap">
            <Code>{scope}</Code>
            <CopyButton value={scope} label={`Copy ${scope}`} />
          </Group>
        </List.Item>
      ))}
    </List>
    <Text size="sm">
      Add {scopes.length === 1 ? 'it' : 'them'} to the app{kind === 'dev_dashboard' && ' and release a new version'},
      then <strong>uninstall and reinstall the app</strong> after adding the permissions: the shop grants them only on
      installation. A new access token may come with it.
    </Text>
  </Alert>
)
