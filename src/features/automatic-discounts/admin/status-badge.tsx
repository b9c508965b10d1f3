import { Badge } from '@mantine/core'
import { type Status, statusLooks } from '../rules.ts'

export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge color={statusLooks[status].color}>{statusLooks[status].label}</Badge>
)
