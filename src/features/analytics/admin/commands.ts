import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const analyticsCommands: Command[] = [
  {
    label: 'Analytics',
    group: 'Go to',
    of: 'Settings',
    words: 'google tracking facebook meta pixel',
    Icon: IconChartBar,
    to: '/settings/analytics',
  },
]
