import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const trafficSourceCommands: Command[] = [
  {
    label: 'Where orders come from',
    group: 'Go to',
    words: 'utm source medium campaign referrer traffic marketing attribution',
    Icon: IconRoute,
    to: '/where-orders-come-from',
  },
]
