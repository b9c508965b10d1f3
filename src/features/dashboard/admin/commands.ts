import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const dashboardCommands: Command[] = [
  {
    label: 'Overview',
    group: 'Go to',
    words: 'dashboard home revenue orders figures',
    Icon: IconLayoutDashboard,
    to: '/dashboard',
  },
  {
    label: 'Orders',
    group: 'Go to',
    words: 'sales refunds export csv customers',
    Icon: IconReceipt,
    to: '/orders',
  },
]
