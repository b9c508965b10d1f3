import '@mantine/core/styles/Alert.layer.css'
import { Alert, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'

export const Warning = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} title={title} role="note">
    <Text size="sm">{children}</Text>
  </Alert>
)
